// What the camera recognises, to be drawn over its picture: cards with what they were read as, and chips.

import { printed } from "../table/cards.js";

const ROUND = 16; // corners with which a chip is outlined
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** The cards of one look, each outlined: named, face down, or not named. */
export function cardsSeen(seen) {
  return (seen?.cards ?? []).map(({ card, corners }) => {
    if (card === "??") return { points: corners, kind: "down" };
    if (card === "?x") return { points: corners, kind: "doubtful", label: "?" };
    return { points: corners, kind: "read", label: card === "Jk" ? "★" : printed(card[0]) + SIGNS[card[1]] };
  });
}

/** The chips of one look, each ringed. */
export function chipsSeen(seen) {
  return (seen?.chips ?? []).map(({ centre, radius }) => ({ points: circle(centre, radius, seen.width / seen.height), kind: "chip-ring" }));
}

function circle([x, y], radius, shape) {
  return Array.from({ length: ROUND }, (_, n) => {
    const angle = (2 * Math.PI * n) / ROUND;
    return [x + radius * Math.cos(angle), y + radius * shape * Math.sin(angle)];
  });
}
