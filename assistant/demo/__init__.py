"""The recorded hands that ship with the program."""

from typing import Final

HAND: Final = "follow-the-queen"  # the folder of the one that ``cards-speak demo`` plays
