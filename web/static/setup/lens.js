// What the camera's lens does to straight lines, and how to take it back: two radial terms, lengths in halves of the
// picture's diagonal, as assistant/table/lens.py has it. Places are fractions of the picture.

const ROUNDS = 30;
const NEAR_ENOUGH = 1e-9;

/** The lens with the terms `[k1, k2]` of pictures that are `shape` times as wide as high. */
export function lensOf([k1, k2], shape) {
  const [across, down] = [Math.hypot(shape, 1) / 2 / shape, Math.hypot(shape, 1) / 2];
  const scaled = ([x, y], scale) => {
    const away = [(x - 0.5) / across, (y - 0.5) / down];
    const by = scale(Math.hypot(...away));
    return [0.5 + away[0] * by * across, 0.5 + away[1] * by * down];
  };
  return {
    /** Where a point of the picture would be without the bend. */
    straight: (point) => scaled(point, (radius) => 1 + k1 * radius ** 2 + k2 * radius ** 4),
    /** Where a straight point lies in the picture: Newton's method along the radius. */
    bent: (point) => scaled(point, (wanted) => (wanted > 0 ? radiusOf(wanted, k1, k2) / wanted : 1)),
  };
}

function radiusOf(wanted, k1, k2) {
  let radius = wanted;
  for (let round = 0; round < ROUNDS; round += 1) {
    const off = radius * (1 + k1 * radius ** 2 + k2 * radius ** 4) - wanted;
    if (Math.abs(off) < NEAR_ENOUGH) break;
    radius -= off / (1 + 3 * k1 * radius ** 2 + 5 * k2 * radius ** 4);
  }
  return radius;
}
