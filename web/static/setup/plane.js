// The table in the picture: the way from its four corners to places on it, and back. Both are fractions.

const WHOLE = [[0, 0], [1, 0], [1, 1], [0, 1]];

/** The two ways between the picture, where the table has these corners, and the table. */
export function plane(corners) {
  const there = solved(WHOLE, corners.length === 4 ? corners : WHOLE);
  const back = solved(corners.length === 4 ? corners : WHOLE, WHOLE);
  return { picture: (place) => seen(there, place), table: (point) => seen(back, point) };
}

/** The corners of an area of the table, in the picture. */
export function outline([left, top, right, bottom], { picture }) {
  return [[left, top], [right, top], [right, bottom], [left, bottom]].map(picture);
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
