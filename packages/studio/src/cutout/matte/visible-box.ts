/** Columns and rows of a picture, the last ones within. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** The box of what has so much alpha at the least; null where nothing has. What lies within it is not read. */
export function visibleBox(
  rgba: Uint8Array,
  widthPx: number,
  heightPx: number,
  least: number,
): Box | null {
  let top = 0;
  while (top < heightPx && firstVisible(rgba, top * widthPx, widthPx, least) === widthPx) top++;
  if (top === heightPx) return null;
  let bottom = heightPx - 1;
  while (firstVisible(rgba, bottom * widthPx, widthPx, least) === widthPx) bottom--;
  let [left, right] = [widthPx, -1];
  for (let y = top; y <= bottom; y++) {
    left = firstVisible(rgba, y * widthPx, left, least);
    right = lastVisible(rgba, y * widthPx, right, widthPx - 1, least);
  }
  return { left, top, right, bottom };
}

/** The first visible column of the row that begins at pixel `row`, before `to`; `to` where there is none. */
export function firstVisible(rgba: Uint8Array, row: number, to: number, least: number): number {
  let x = 0;
  while (x < to && rgba[(row + x) * 4 + 3]! < least) x++;
  return x;
}

/** The last one from `to` down, beyond `from`; `from` where there is none. */
export function lastVisible(
  rgba: Uint8Array,
  row: number,
  from: number,
  to: number,
  least: number,
): number {
  let x = to;
  while (x > from && rgba[(row + x) * 4 + 3]! < least) x--;
  return x;
}
