"""The hand that `cards-speak demo` plays: Follow the Queen, drawn by the composer, money and declarations beside it.

    python -m models.demo_hand [--deck FOLDER] [--out FOLDER]

writes one picture a moment, `hand.jsonl` (what the camera cannot see: the call, bets, declarations, the settlement,
each after the picture it follows) and `table.toml` (where the places are). The deck is Adrian Kennard's with the big
index (CC0), as `python -m models.art` keeps it. The same call writes the same pictures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np

from models.art import HOME, Deck
from models.compose import Studio
from models.light import Light
from models.scene import Camera, Laid, LaidCard, LaidChip, LaidProp, Scene

OUT = Path(__file__).resolve().parents[1] / "assistant/demo/follow-the-queen"
DECK = "kennard-2color-bf"
TABLE = (1000.0, 640.0)  # millimetres
SIZE = (1440, 936)  # pixels
VIEW = 1052.0  # millimetres seen across the picture
QUALITY = 72
LIGHT = Light(falloff=0.12, drop=0.5, grain=0.6, blur=0.5)
PLAYERS = {1: "Ann", 2: "Bo", 3: "Cy", 4: "Dee"}
DEALER = 4
ROW, OWN, UP = 71.0, 78.0, 182.0  # millimetres between cards, and from the table's edge to the two rows of a seat
LEFT = {1: 95.0, 2: 95.0, 3: 632.0, 4: 632.0}  # the first card of each seat; seats 2 and 3 sit at the far side
BURN, POT = (500.0, 116.0), (500.0, 330.0)

HOLE = {1: "7c 7h 9h", 2: "As 4d 6d", 3: "Kd 9c 4s", 4: "Js Td"}
FACE_UP = ["5c 8h Jd 9d", "9s Qc 7d 2c", "Kc 3s Kh", "2h 8c Jc"]  # each round, seat by seat from the dealer's left
BURNED = "Qh"
# After each round of cards: who puts how much into the pot, in quarters; 0 is a check, None a fold.
BETS = [
    [(1, 1), (2, 1), (3, 1), (4, 1)],
    [(3, 2), (4, None), (1, 2), (2, 2)],
    [(3, 1), (1, 1), (2, 1)],
    [(3, 2), (1, 2), (2, 2)],
    [(3, 1), (1, 1), (2, 1)],
]
DECLARED = {3: "high", 1: "high", 2: "low"}
LAST_BET = [(3, 1), (1, 1), (2, 1)]


@dataclass
class Telling:
    """The hand as it is told: what lies on the table now, and the events noted after each picture."""

    cards: list[LaidCard] = field(default_factory=list)
    owners: list[int] = field(default_factory=list)  # of each card; 0 is nobody
    chips: list[LaidChip] = field(default_factory=list)
    lines: list[dict[str, object]] = field(default_factory=list)
    pictures: int = 0

    @property
    def picture(self) -> str:
        """The name of the last picture, or nothing before the first."""
        return f"{self.pictures:03d}.jpg" if self.pictures else ""

    def note(self, event: str, **rest: object) -> None:
        """An event that follows the last picture."""
        self.lines.append({"after": self.picture, "event": event, **rest})


def lay(telling: Telling, seat: int, code: str, number: int, up: bool) -> None:
    """A card in front of a seat: `number` counts along its row."""
    dice = np.random.default_rng(abs(hash_of(code)))
    far = seat in (2, 3)
    from_edge = (UP if up else OWN) + dice.normal(0, 1.5)
    y = from_edge if far else TABLE[1] - from_edge
    angle = float(dice.normal(0, 2.5)) + (180.0 if far else 0.0)
    x = LEFT[seat] + ROW * number + float(dice.normal(0, 1.5))
    telling.cards.append(LaidCard(code, x, float(y), angle, face_up=up, back=-12))
    telling.owners.append(seat)


def hash_of(code: str) -> int:
    """A number that a card's name always gives."""
    return int.from_bytes(code.encode(), "big")


def pay(telling: Telling, bets: list[tuple[int, int | None]]) -> None:
    """A betting round: the events, and the chips in the pot."""
    highest, paid = 0, dict.fromkeys(PLAYERS, 0)
    for seat, amount in bets:
        if amount is None:
            telling.note("fold", seat=seat)
            keep = [owner != seat for owner in telling.owners]
            telling.cards = [card for card, kept in zip(telling.cards, keep, strict=True) if kept]
            telling.owners = [owner for owner, kept in zip(telling.owners, keep, strict=True) if kept]
            continue
        paid[seat] += amount
        word = "bet" if not highest else "call_bet" if paid[seat] == highest else "raise"
        highest = max(highest, paid[seat])
        telling.note(word, seat=seat, amount=f"{amount * 0.25:.2f}")
        add_chips(telling, amount)


def add_chips(telling: Telling, count: int) -> None:
    """White chips thrown into the pot."""
    for _ in range(count):
        dice = np.random.default_rng(900 + len(telling.chips))
        angle, away = dice.uniform(0, 2 * np.pi), 18.0 + 11.0 * len(telling.chips) ** 0.6
        x, y = POT[0] + away * np.cos(angle), POT[1] + away * np.sin(angle)
        telling.chips.append(LaidChip("white", float(x), float(y), look=3, lift=0.2 * len(telling.chips)))


Moments = Iterator[LaidProp | None]  # one picture after each; an arm where one reaches in


def moments(telling: Telling) -> Moments:
    """The whole hand."""
    yield from called(telling)
    yield arm(1)
    telling.cards.append(LaidCard(BURNED, *BURN, 3.0, face_up=True, back=-12))
    telling.owners.append(0)
    yield None
    live = yield from up_rounds(telling)
    yield from last_round(telling, live)
    for seat in live:
        turn_up(telling, seat)
        yield None
    telling.note("settle")


def called(telling: Telling) -> Moments:
    """The call, the antes, and two cards down to each."""
    seats = {str(seat): name for seat, name in PLAYERS.items()}
    telling.note("call", house="local", game="follow-the-queen", dealer=DEALER, seats=seats)
    for seat in PLAYERS:
        telling.note("ante", seat=seat, amount="0.25")
    add_chips(telling, len(PLAYERS))
    yield None
    for number in range(2):
        for seat in PLAYERS:
            lay(telling, seat, HOLE[seat].split()[number], number, up=False)
            yield None


def up_rounds(telling: Telling) -> Generator[LaidProp | None, None, list[int]]:
    """Four rounds of up cards with their bets; gives who is still in."""
    live = list(PLAYERS)
    for number, (faces, bets) in enumerate(zip(FACE_UP, BETS, strict=False)):
        for seat, code in zip(live, faces.split(), strict=True):
            lay(telling, seat, code, number, up=True)
            yield None
        pay(telling, bets)
        live = [seat for seat in live if (seat, None) not in bets]
        yield arm(number + 2)
    return live


def last_round(telling: Telling, live: list[int]) -> Moments:
    """The last card down, the bets before and after the declaration."""
    for seat in live:
        lay(telling, seat, HOLE[seat].split()[2], 2, up=False)
        yield None
    pay(telling, BETS[-1])
    for seat, way in DECLARED.items():
        telling.note("declared", seat=seat, declare=way)
    pay(telling, LAST_BET)
    yield None


def turn_up(telling: Telling, seat: int) -> None:
    """A seat turns its own cards up where they lie."""
    for at, (card, owner) in enumerate(zip(telling.cards, telling.owners, strict=True)):
        if owner == seat and not card.face_up:
            telling.cards[at] = LaidCard(card.code, card.x, card.y, card.angle, face_up=True)


def arm(number: int) -> LaidProp:
    """An arm that reaches over the table from the near side."""
    x = 240.0 + 110.0 * number
    return LaidProp("hand", x, TABLE[1] - 140.0, angle=-90.0 + 12.0 * (number - 3), look=number, size=1.0)


def scene(telling: Telling, reaching: LaidProp | None) -> Scene:
    """The table as it lies now."""
    laid: list[Laid] = [*telling.chips, *telling.cards, *([reaching] if reaching else [])]
    camera = Camera(TABLE[0] / 2, TABLE[1] / 2, VIEW)
    return Scene(laid, camera, SIZE, TABLE, surface="green felt", floor="wood", light=LIGHT, surface_seed=11)


def layout(studio_scene: Scene) -> str:
    """`table.toml` of this table."""
    edge = np.array([[0, 0, 0], [TABLE[0], 0, 0], [TABLE[0], TABLE[1], 0], [0, TABLE[1], 0]], float)
    corners = (studio_scene.camera.project(edge, SIZE) / np.array(SIZE)).round(4).tolist()
    middle = (0.44, 0.56)
    places = [
        {"kind": "seat", "seat": 1, "area": [-0.05, 0.5, middle[0], 1.05]},
        {"kind": "seat", "seat": 2, "area": [-0.05, -0.05, middle[0], 0.5]},
        {"kind": "seat", "seat": 3, "area": [middle[1], -0.05, 1.05, 0.5]},
        {"kind": "seat", "seat": 4, "area": [middle[1], 0.5, 1.05, 1.05]},
        {"kind": "burn", "area": [middle[0], -0.05, middle[1], 0.33]},
        {"kind": "pot", "area": [middle[0], 0.33, middle[1], 1.0]},
    ]
    lines = [
        "# The table of the bundled hand; written by models/demo_hand.py.",
        'house = "local"', 'game = "follow-the-queen"', 'pictures = "moments"', "pace = 1.2", f"dealer = {DEALER}",
        "", "[players]", *(f'{seat} = "{name}"' for seat, name in PLAYERS.items()),
        "", "[table]", f"corners = {json.dumps(corners)}",
        "", "[table.layout]", 'name = "Four at a felt"', f"size_mm = {json.dumps(list(TABLE))}",
    ]  # fmt: skip
    for place in places:
        lines += ["", "[[table.layout.place]]", *(f"{key} = {json.dumps(value)}" for key, value in place.items())]
    return "\n".join(lines) + "\n"


def write(deck: Deck, out: Path) -> None:
    """Write the whole hand to a folder."""
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("*.jpg"):
        old.unlink()
    studio, telling = Studio([deck]), Telling()
    for reaching in moments(telling):
        telling.pictures += 1
        drawn = scene(telling, reaching)
        pixels = studio.render(drawn, telling.pictures).pixels
        cv2.imwrite(str(out / telling.picture), pixels, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
    lines = (json.dumps(line) for line in telling.lines)
    (out / "hand.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (out / "table.toml").write_text(layout(drawn), encoding="utf-8")


def main() -> None:
    """Write the bundled hand."""
    parser = argparse.ArgumentParser(prog="python -m models.demo_hand", description=main.__doc__)
    parser.add_argument("--deck", type=Path, default=HOME / "decks" / DECK, help="folder of the deck's pictures")
    parser.add_argument("--out", type=Path, default=OUT, help="folder to write to")
    options = parser.parse_args()
    if not (options.deck / "As.png").is_file():
        raise SystemExit(f"{options.deck}: no deck here; run python -m models.art --fetch, then python -m models.art")
    write(Deck(DECK, "CC0-1.0", "jumbo", options.deck), options.out)


if __name__ == "__main__":
    main()
