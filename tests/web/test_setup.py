"""The set-up page in a real browser: each step changes the table's file, and refusals stand beside their field."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains, Chrome, Keys
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

from assistant.table.calibrate import Felt
from tests.web.looking import text, texts, until
from tests.web.tables import FELT, SIZE, WholeTable, painted_table
from tests.web.test_accessible import serious
from tests.web.test_refusals import let_in, post, refusal


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[WholeTable]:
    made = WholeTable(tmp_path, painted_table())
    yield made
    made.close()


@pytest.fixture
def page(whole: WholeTable, browser: Chrome) -> Iterator[Chrome]:
    """The host's browser."""
    browser.get(whole.door.link("host", whole.url + "/"))
    yield browser
    browser.delete_all_cookies()


def step(page: Chrome, whole: WholeTable, name: str) -> None:
    page.get(f"{whole.url}/setup#{name}")
    page.refresh()
    until(lambda: text(page, f"#step-{name} h2") != "", True)


def press(page: Chrome, words: str, within: str = "main") -> None:
    """Press the button that says so, as soon as it is there."""
    script = """
    const said = (one) => (one.getAttribute("aria-label") ?? one.innerText).replace(/\\s+/g, " ").trim();
    const all = [...document.querySelectorAll(arguments[0] + " button")].filter((one) => one.checkVisibility());
    const found = all.find((one) => said(one) === arguments[1]);
    found?.click();
    return Boolean(found);
    """
    until(lambda: page.execute_script(script, within, words), True)


def labelled(page: Chrome, words: str) -> WebElement:
    """The field with this label, once it is there."""
    script = """
    const label = [...document.querySelectorAll("label")].find((one) => one.firstChild.textContent === arguments[0]
      && one.checkVisibility());
    return label ? label.querySelector("input, select") : null;
    """
    return until(lambda: page.execute_script(script, words), lambda one: one is not None)  # type: ignore[no-any-return]


def write(page: Chrome, words: str, value: str) -> None:
    """Write in a field and leave it."""
    field = labelled(page, words)
    field.send_keys(Keys.CONTROL, "a")
    field.send_keys(value or Keys.DELETE, Keys.TAB)


def near(found: tuple[tuple[float, float], ...], wanted: tuple[tuple[float, float], ...], off: float) -> bool:
    return all(
        abs(a - b) < off for one, other in zip(found, wanted, strict=True) for a, b in zip(one, other, strict=True)
    )


def test_corners_are_found_dragged_and_moved_by_keys(page: Chrome, whole: WholeTable) -> None:
    step(page, whole, "corners")
    until(lambda: page.execute_script("return document.getElementById('picture').naturalWidth"), 1280)
    press(page, "Find the corners")
    until(lambda: len(whole.config.table.corners), 4)
    assert near(whole.kept().table.corners, FELT, 0.01)
    until(lambda: text(page, "#work-corners .found"), lambda said: said.startswith("Found by the table's edges"))
    corner = page.find_element(By.CSS_SELECTOR, "[aria-label='Top left corner of the felt']")
    wide = page.execute_script("return document.getElementById('frame').clientWidth")
    ActionChains(page).drag_and_drop_by_offset(corner, -round(wide / 10), 0).perform()
    until(lambda: abs(whole.config.table.corners[0][0] - 0.1) < 0.01, True)
    before = whole.config.table.corners[0]
    corner.send_keys(Keys.ARROW_DOWN)
    until(lambda: whole.config.table.corners[0][1] > before[1], True)
    assert whole.kept().table.corners == whole.config.table.corners


def test_seats_are_tapped_clockwise_moved_and_sized(page: Chrome, whole: WholeTable) -> None:
    whole.table.settings.change({"table": {"corners": [list(corner) for corner in FELT]}})
    step(page, whole, "places")
    until(lambda: page.execute_script("return document.getElementById('picture').naturalWidth"), 1280)
    press(page, "Tap the seats anew")
    frame = page.find_element(By.ID, "frame")
    for across, down in ((-0.2, 0.2), (-0.15, -0.25), (0.15, -0.25), (0.2, 0.2)):
        x, y = frame.size["width"] * across, frame.size["height"] * down
        ActionChains(page).move_to_element_with_offset(frame, round(x), round(y)).click().perform()
    press(page, "That is all")
    until(lambda: whole.config.layout().seats, (1, 2, 3, 4))
    first = next(place for place in whole.kept().layout().regions if place.spot.seat == 1)
    assert first.left < 0.3 and first.bottom > 0.6, "near the left edge, near the tablet"
    seat = page.find_element(By.CSS_SELECTOR, "[aria-label='Seat 1']")
    seat.send_keys(Keys.SHIFT, Keys.ARROW_RIGHT)
    until(lambda: next(r for r in whole.config.layout().regions if r.spot.seat == 1).right > first.right, True)
    press(page, "Muck")
    until(lambda: [r.spot.kind for r in whole.config.layout().regions].count("muck"), 1)


def test_places_lie_over_the_picture_as_the_lens_bends_them(page: Chrome, whole: WholeTable) -> None:
    corners = [list(corner) for corner in FELT]
    whole.table.settings.change({"table": {"corners": corners}, "camera": {"lens": [-0.18, 0.03]}})
    felt = Felt(FELT, SIZE, -0.18, 0.03)
    step(page, whole, "places")
    script = "return [...document.querySelectorAll('#over .seat')].map((one) => one.getAttribute('points'))"
    until(lambda: len(page.execute_script(script)), len(whole.config.layout().seats))
    regions = [region for region in whole.config.layout().regions if region.spot.kind == "seat"]
    for region, drawn in zip(regions, page.execute_script(script), strict=True):
        points = [tuple(map(float, point.split(","))) for point in drawn.split(" ")]
        quarter, half = len(points) // 4, len(points) // 8
        across = (region.left + region.right) / 2
        for at, x in ((0, region.left), (half, across), (quarter, region.right)):
            pixel = felt.pixel((x, region.top))
            assert points[at] == pytest.approx((pixel[0] / SIZE[0], pixel[1] / SIZE[1]), abs=1e-4)
    seat = page.find_element(By.CSS_SELECTOR, "[aria-label='Seat 1']")
    before = regions[0]
    seat.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_LEFT)  # there and back again
    until(lambda: whole.config.table.layout is not None, True)
    after = next(region for region in whole.config.layout().regions if region.spot.seat == before.spot.seat)
    assert (after.left, after.top) == pytest.approx((before.left, before.top), abs=2e-3)


def test_names_house_stakes_and_chips(page: Chrome, whole: WholeTable) -> None:
    step(page, whole, "players")
    write(page, "Seat 1", "Ann")
    write(page, "Seat 3", "Cy")
    until(lambda: dict(whole.config.players), {1: "Ann", 3: "Cy"})
    step(page, whole, "house")
    write(page, "Smallest chip", "0.2x")
    until(lambda: texts(page, "#work-house .field .refusal"), lambda lines: any("0.2x" in line for line in lines))
    until(lambda: labelled(page, "Smallest chip").get_attribute("value"), "")  # what is refused goes back to what holds
    write(page, "Smallest chip", "0.50")
    until(lambda: whole.config.unit, "0.50")
    write(page, "Ante", "0.75")
    until(
        lambda: texts(page, "#work-house .field .refusal"),
        lambda lines: any("0.75 is no whole number" in s for s in lines),
    )
    write(page, "Minutes that one game may last", "15")
    until(lambda: whole.config.minutes, 15)
    step(page, whole, "chips")
    write(page, "One blue chip", "5")
    until(lambda: whole.kept().chips.get("blue"), "5")


def test_a_point_of_the_house_is_changed_and_put_back(page: Chrome, whole: WholeTable) -> None:
    step(page, whole, "house")
    until(lambda: len(texts(page, ".points")) > 5, True)
    page.execute_script("document.querySelectorAll('.points').forEach((one) => (one.open = true))")
    choose = """
    const box = document.querySelector("[aria-labelledby='point-low']");
    box.value = arguments[0];
    box.dispatchEvent(new Event("change"));
    """
    page.execute_script(choose, "ace-to-six")
    until(lambda: dict(whole.config.rules), {"low": "ace-to-six"})
    until(
        lambda: (
            "best low 6-4-3-2-A" in text(page, "#point-low").lower() or "Best low 6-4-3-2-A" in text(page, "#point-low")
        ),
        True,
    )
    whole.file.write_text("rules = [", encoding="utf-8")
    page.execute_script(choose, "ace-to-five")
    until(lambda: texts(page, ".points .refusal"), lambda lines: any("no longer readable as TOML" in s for s in lines))
    held = "return document.querySelector(\"[aria-labelledby='point-low']\").value"
    until(lambda: page.execute_script(held), "ace-to-six")  # what is refused goes back to what holds
    whole.file.unlink()
    press(page, "As the house", ".own")
    until(lambda: dict(whole.config.rules), {})


def test_the_camera_step_says_how_it_stands(page: Chrome, whole: WholeTable) -> None:
    step(page, whole, "camera")
    until(lambda: text(page, "#camera-standing"), lambda said: "1280 × 800" in said)
    press(page, "Look over the light and the focus")
    until(lambda: len(texts(page, "#camera-findings li")), 4)
    assert texts(page, "#camera-findings .bad, #camera-findings .doubt"), "a painted felt has no sharp edges"
    press(page, "No camera: play by hand")
    until(lambda: whole.config.source, "")


@pytest.mark.parametrize("look", ["", "light"])
def test_nothing_serious_in_any_step(page: Chrome, whole: WholeTable, look: str) -> None:
    page.add_cookie({"name": "look", "value": look})
    whole.table.settings.change({"table": {"corners": [list(corner) for corner in FELT]}})
    for name in ("camera", "corners", "places", "players", "house", "chips", "deck", "tray"):
        step(page, whole, name)
        until(lambda name=name: text(page, f"#work-{name}") != "" or name == "deck", True)
        page.execute_script("document.querySelectorAll('.points').forEach((one) => (one.open = true))")
        assert serious(page) == [], name


def test_the_sheet_of_markers_is_a_pdf(whole: WholeTable) -> None:
    client = whole.app.test_client()
    client.get(whole.door.link("host", "/"))
    sheet = client.get("/api/setup/markers.pdf")
    assert sheet.mimetype == "application/pdf" and sheet.data.startswith(b"%PDF")


def test_what_is_no_setting_is_refused(whole: WholeTable) -> None:
    client = whole.app.test_client()
    csrf = let_in(client)
    for changes in ({}, {"data": "/tmp"}, {"club": {}}, "source"):
        assert "changes: expected an object" in refusal(post(client, "/api/setup", {"changes": changes}, csrf), 400)
    for changes, said in (
        ({"house": "nowhere"}, "no house 'nowhere'"),
        ({"rules": {"low": "worst"}}, "'worst'"),
        ({"table": {"corners": [[0, 0]]}}, "four corners"),
        ({"page": {"pin": "123456"}}, "changed in the file"),
        ({"players": {"first": "Ann"}}, "players"),
    ):
        assert said in refusal(post(client, "/api/setup", {"changes": changes}, csrf), 400)
    assert not whole.file.exists(), "nothing was written"
