"""The words of the tray's protocol. Generated from firmware/messages.csv; change that file."""

from __future__ import annotations

from typing import Final

PROTOCOL: Final = 1  # version of this protocol; both sides must have the same
SEATS: Final = 10  # seat lamps on the strip; the wild lamp and the split lamp follow them
COLUMNS: Final = 5  # chip columns
LAMPS: Final = 12  # lamps on the strip
LINE: Final = 112  # longest line in bytes with its end
EVENTS: Final = 8  # presses kept until the host has them
HOST_LOST_MS: Final = 3000  # silence after which the tray shows that the host is lost
RESEND_MS: Final = 300  # time between two sendings of a press that the host has not got
SURE: Final = 50  # least confidence at which a count is sure
MOST_BEEP_MS: Final = 2000  # longest beep
HOST_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "hello": ("PROTOCOL", "SESSION", "BOOT", "AFTER"),
    "ping": (),
    "lamps": ("LETTERS",),
    "weigh": (),
    "tare": ("COLUMN",),
    "calibrate": ("COLUMN", "CHIPS"),
    "beep": ("MS",),
    "got": (),
}
TRAY_VERBS: Final[dict[str, tuple[str, ...]]] = {
    "hello": ("PROTOCOL", "FIRMWARE", "BOOT", "SEATS", "COLUMNS", "LAST"),
    "ok": (),
    "no": ("REASON",),
    "weighed": ("COLUMN1", "COLUMN2", "COLUMN3", "COLUMN4", "COLUMN5"),
    "press": ("BUTTON",),
}
LAMP_LETTERS: Final[dict[str, str]] = {
    "-": "dark",
    "t": "this seat's turn",
    "s": "a strike to answer",
    "a": "something else to answer",
    "w": "cards are wild",
    "p": "the pot is being split",
    "l": "lamp test",
    "x": "host lost",
}
BUTTONS: Final[dict[str, str]] = {
    "split": "asks for the split",
    "undo": "takes the last thing back",
    "next": "what the dealer does next",
}
STATES: Final[dict[str, str]] = {
    "sure": "counted",
    "doubt": "settled between two counts",
    "many": "more chips than it was calibrated for",
    "moving": "not settled yet",
    "over": "more weight than the cell can carry",
    "gone": "the load cell does not answer",
    "blank": "not calibrated",
}
REASONS: Final[dict[str, str]] = {
    "hello": "say hello first",
    "verb": "no such command",
    "arguments": "not what the command needs",
    "moving": "the column is not settled",
    "tare": "it must be said to be empty first",
    "light": "too little weight for so many chips",
    "cell": "the load cell does not answer or is overloaded",
}
