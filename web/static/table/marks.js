// What a card is marked with: wild, what it plays as, part of a winning hand.

/** True for a wild card. */
export function isWild(view, card) {
  if (card === "??" || card === "?x") return false;
  if ((view.wild?.cards ?? []).includes(card)) return true;
  return (view.wild?.ranks ?? []).includes(card === "Jk" ? "Jk" : card[0]);
}

/** The seats that win a way. */
export function winners(view, way) {
  return view.result?.ways?.[way]?.winners ?? [];
}

/** The marks of one player's cards, by card. */
export function handMarks(view, number, seat) {
  const hands = Object.entries(seat.plays ?? {});
  const won = hands.filter(([way]) => winners(view, way).includes(number)).map(([, hand]) => hand);
  const used = new Set(won.flatMap((hand) => hand.cards));
  const plays = Object.assign({}, ...[...hands.map(([, hand]) => hand), ...won].map((hand) => hand.plays_as));
  const standing = Object.fromEntries(Object.entries(plays).map(([card, what]) => [card, what.split(", ")])); // two jokers: two
  const next = (what = []) => (what.length > 1 ? what.shift() : what[0]);
  return (card) => ({ wild: isWild(view, card), plays: next(standing[card]), used: used.has(card) });
}

/** All the cards with which something is won. */
export function winningCards(view) {
  const ways = Object.keys(view.result?.ways ?? {});
  return new Set(ways.flatMap((way) => winners(view, way).flatMap((seat) => view.seats[seat]?.plays?.[way]?.cards ?? [])));
}
