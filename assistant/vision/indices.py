"""The corner indices of a card, seen larger than the whole card is, and what they say for each card.

A network reads in each corner a rank, a suit, and whether there is an index of this card at all. The corners are taken
for witnesses of their own: what each says for a card is added up, within limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from assistant.capture.frames import Pixels
from assistant.vision.boxes import Floats
from assistant.vision.cut import cut_outs
from assistant.vision.network import Network

SIZE: Final = (80, 112)  # pixels of a corner as the network sees it: 160 to a card's width
LEFT, TOP = 0.08, 0.06  # how far the corner reaches beyond the card's edges, shares of its width and height
ACROSS, ALONG = 0.5, 0.5  # how much of the card's width and height it spans in all
RANKS, SUITS = 13, 4
SUREST: Final = 0.98  # the most that a corner is believed to show an index: it is worth no more than about 50 to 1


def corner_places(card: Floats) -> list[Floats]:
    """The four corners (4, 2) of a card (4, 2), from its top left clockwise; each with the card's corner top left.

    The first and the third, which is turned by half a circle, carry an index on every card, the others on some.
    """
    flat = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    turn = cv2.getPerspectiveTransform(flat, card.astype(np.float32))
    low, high = np.array([-LEFT, -TOP], np.float32), np.array([ACROSS - LEFT, ALONG - TOP], np.float32)
    first = np.array([low, [high[0], low[1]], high, [low[0], high[1]]], np.float32)
    # on the right of the card, the corner's own top left is its inner end
    second = np.array([[1 - high[0], low[1]], [1 - low[0], low[1]], [1 - low[0], high[1]], [1 - high[0], high[1]]])
    shapes = np.stack([first, second.astype(np.float32), 1 - first, 1 - second.astype(np.float32)])
    return list(np.asarray(cv2.perspectiveTransform(shapes, turn), np.float32))


class IndexReader:
    """Reads the corner indices of located cards; raises WeightsError where its network is missing."""

    def __init__(self, folder: Path, threads: int = 0) -> None:
        self._network = Network(folder / "corners.xml", threads, any_count=True)

    def evidence(self, pixels: Pixels, cards: Sequence[Floats]) -> Floats:
        """What the corners of cards with these corners (4, 2) say for each of the 52: logarithms of odds, (n, 52)."""
        if not cards:
            return np.zeros((0, RANKS * SUITS), np.float32)
        places = [place for card in cards for place in corner_places(card)]
        answers = self._network.run_in_parts(cut_outs(pixels, places, SIZE))
        return summed(answers.reshape(len(cards), 4, -1))


def summed(answers: Floats) -> Floats:
    """The evidence (n, 52), suit by suit, in the network's answers (n, corners, 18) on ranks, suits and whether any."""
    ranks, suits = _shares(answers[..., :RANKS]), _shares(answers[..., RANKS:-1])
    shown = SUREST / (1 + np.exp(-answers[..., -1:]))
    cards = (suits[..., :, None] * ranks[..., None, :]).reshape(*answers.shape[:2], -1)
    return np.asarray(np.log(1 - shown + shown * RANKS * SUITS * cards).sum(axis=1), np.float32)


def _shares(logits: Floats) -> Floats:
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
