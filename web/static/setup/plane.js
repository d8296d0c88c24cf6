// The table in the picture: the way from its four corners to places on it, and back. Both are fractions.

import { lensOf } from "./lens.js";

const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];
const PIECES = 24; // of each side of an area: a lens bends it

/**
 * The two ways between the picture, where the table has these corners, and the table; `lens` are the terms of the
 * camera's lens, `shape` how many times as wide as high its pictures are.
 */
export function plane(corners, lens, shape) {
  const { straight, bent } = lensOf(lens, shape);
  const laid = (corners.length === 4 ? corners : WHOLE).map(straight);
  const there = solved(WHOLE, laid);
  const back = solved(laid, WHOLE);
  return { picture: (place) => bent(seen(there, place)), table: (point) => seen(back, straight(point)) };
}

/** The edge of an area of the table as it lies in the picture. */
export function outline([left, top, right, bottom], { picture }) {
  const corners = [[left, top], [right, top], [right, bottom], [left, bottom]];
  const side = ([x, y], n) => {
    const [toX, toY] = corners[(n + 1) % 4];
    return Array.from({ length: PIECES }, (_, piece) => [x + ((toX - x) * piece) / PIECES, y + ((toY - y) * piece) / PIECES]);
  };
  return corners.flatMap(side).map(picture);
}

function seen(h, [x, y]) {
  const w = h[6] * x + h[7] * y + 1;
  return [(h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w];
}

/** The eight terms of the plane's way from four places to four others: linear equations, solved by elimination. */
function solved(from, to) {
  const rows = from.flatMap(([x, y], n) => {
    const [u, v] = to[n];
    return [[x, y, 1, 0, 0, 0, -x * u, -y * u, u], [0, 0, 0, x, y, 1, -x * v, -y * v, v]];
  });
  for (let n = 0; n < 8; n += 1) {
    const best = rows.slice(n).reduce((most, row, at) => (Math.abs(row[n]) > Math.abs(rows[most][n]) ? n + at : most), n);
    [rows[n], rows[best]] = [rows[best], rows[n]];
    for (let other = 0; other < 8; other += 1) {
      if (other === n) continue;
      const share = rows[other][n] / rows[n][n];
      rows[other] = rows[other].map((value, at) => value - share * rows[n][at]);
    }
  }
  return rows.map((row, n) => row[8] / row[n]);
}
