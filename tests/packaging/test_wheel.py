"""What is installed works by itself: the wheel, in an environment of its own, far from the source tree."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from email.parser import Parser
from pathlib import Path

import pytest

import assistant
from tests.docs.shown import case
from tests.running import Running

ROOT = Path(__file__).resolve().parents[2]
OURS = ("assistant", "web", "models")
LEFT_OUT = shutil.ignore_patterns(
    ".git", ".venv*", ".*_cache", ".hypothesis", "__pycache__", "*.egg-info", "build", "dist", "runs", "shared"
)
NOT_AT_THE_TABLE = (".pt", ".sha256")  # what training goes on from, and checksums


@dataclass(frozen=True)
class Built:
    """The two distributions: the source's own, and the wheel that was made from it."""

    tree: Path
    source: Path
    wheel: Path


@dataclass(frozen=True)
class Installed:
    """An environment that holds the wheel and, beside it, only the packages that it needs."""

    program: Path
    packages: Path
    away: Path  # a folder in which nothing of ours lies

    def says(self, *arguments: str | Path) -> str:
        """What a command prints; it must end well and print nothing else."""
        run = subprocess.run(
            [self.program, *arguments], cwd=self.away, env=alone(self.away), capture_output=True, text=True,
            encoding="utf-8", check=False,
        )  # fmt: skip
        assert (run.returncode, run.stderr) == (0, ""), f"{arguments}: {run.stdout}{run.stderr}"
        return run.stdout


def alone(folder: Path) -> dict[str, str]:
    """Surroundings in which Python and the program know of no other folder than that one."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CARDS_SPEAK", "XDG"))}
    return {**kept, "HOME": str(folder), "APPDATA": str(folder), "LOCALAPPDATA": str(folder), "PYTHONUTF8": "1"}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    folder = tmp_path_factory.mktemp("built")
    tree = folder / "tree"
    shutil.copytree(ROOT, tree, ignore=LEFT_OUT)
    _python("-m", "build", "--no-isolation", "--outdir", str(folder), str(tree))
    return Built(tree, next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")))


@pytest.fixture(scope="module")
def installed(built: Built, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    home, away = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("away")
    venv.create(home, symlinks=os.name != "nt")
    inside = sysconfig.get_paths(scheme="venv", vars={"base": str(home), "platbase": str(home)})
    packages, scripts = Path(inside["purelib"]), Path(inside["scripts"])
    python = scripts / Path(sys.executable).name
    _python("-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index", str(built.wheel))
    # The packages that ours needs, but not our own tree, which a path file beside them points to: those of another
    # folder's path files are not followed.
    (packages / "needed.pth").write_text(sysconfig.get_paths()["purelib"], encoding="utf-8")
    return Installed(scripts / "cards-speak", packages, away)


def _python(*arguments: str) -> None:
    run = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr


def ours(names: Sequence[str]) -> set[str]:
    """Those of the names that are files of our packages."""
    return {name for name in names if name.partition("/")[0] in OURS and not name.endswith("/")}


def test_every_file_of_the_packages_is_in_the_wheel_as_it_is(built: Built) -> None:
    files = ours([path.relative_to(built.tree).as_posix() for path in built.tree.rglob("*") if path.is_file()])
    with zipfile.ZipFile(built.wheel) as wheel:
        wanted = {name for name in files if not name.endswith(NOT_AT_THE_TABLE)}
        assert ours(wheel.namelist()) == wanted
        assert all(wheel.read(name) == (built.tree / name).read_bytes() for name in wanted)


def test_the_source_distribution_holds_what_all_else_is_made_from(built: Built) -> None:
    with tarfile.open(built.source) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    wanted = """Makefile README.md CHANGELOG.md CONTRIBUTING.md LICENSE docs/camera.md .ci/packages
        firmware/tray/tray.ino tests/hand_script.py tests/photo_labels.json models/weights/detector.pt
        models/weights/reader.pt models/weights.sha256""".split()
    assert set(wanted) <= names
    assert not [name for name in names if name.endswith((".pyc", ".sqlite", ".elf"))]


def test_the_wheel_says_the_version_and_that_it_is_typed(built: Built) -> None:
    with zipfile.ZipFile(built.wheel) as wheel:
        names = wheel.namelist()
        facts = Parser().parsestr(wheel.read(next(n for n in names if n.endswith(".dist-info/METADATA"))).decode())
    assert facts["Version"] == assistant.__version__ and facts["License-Expression"] == "AGPL-3.0-or-later"
    assert {"assistant/py.typed", "web/py.typed"} <= set(names) and any("licenses/LICENSE" in name for name in names)


def test_what_is_installed_is_what_runs(installed: Installed) -> None:
    says = "import assistant, web, models; print(assistant.__file__, web.__file__, models.__file__, sep='\\n')"
    python = installed.program.with_name(Path(sys.executable).name)
    run = subprocess.run([python, "-c", says], cwd=installed.away, env=alone(installed.away), capture_output=True,
                         text=True, check=True)  # fmt: skip
    assert [Path(line).parent for line in run.stdout.splitlines()] == [installed.packages / name for name in OURS]
    assert installed.says("--version") == f"cards-speak, version {assistant.__version__}\n"


def test_games_houses_cases_and_written_hands(installed: Installed) -> None:
    games = [json.loads(line)["key"] for line in installed.says("games", "--json").splitlines()]
    assert len(games) == len(list((ROOT / "assistant/games").glob("*.toml")))
    (installed.away / "case.json").write_text(json.dumps(case()), encoding="utf-8")
    settled = json.loads(installed.says("settle", "case.json", "--json"))
    assert settled["shares"] == {"3": "6", "5": "7"}
    told = installed.says("replay", installed.packages / "models/film/hands/baseball-004.jsonl")
    assert "wild" in told.lower()


def test_it_reads_a_picture_with_its_own_weights(installed: Installed) -> None:
    picture = installed.packages / "assistant/demo/follow-the-queen/014.jpg"
    read = json.loads(installed.says("read", "--json", picture))
    assert {"Qh", "8h", "Jd", "5c"} == {card["card"] for card in read["cards"]} - {"??", "?x"}
    assert "weights" in installed.says("doctor")


def test_its_page_comes_with_scripts_and_words(installed: Installed) -> None:
    data = str(installed.away / "data")
    with Running("run", "--no-browser", "--port", "0", "--data", data, program=[str(installed.program)],
                 folder=installed.away) as table:  # fmt: skip
        with urllib.request.urlopen(table.url) as page:
            assert page.status == 200 and b"Cards Speak" in page.read()
        with urllib.request.urlopen(f"{table.url.rstrip('/')}/static/table/main.js") as script:
            assert script.status == 200
