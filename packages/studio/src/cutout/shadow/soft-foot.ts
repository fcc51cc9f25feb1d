/** The lowest part of a product, a share of its height, in which a contact shadow can hang on to it. */
const foot = 0.04;
/** A product's edge passes from full to clear within so much of its photograph's width or its own height, and two pixels at least; a shade takes longer. */
const edgeShare = 0.0024;
const leastEdgePx = 2;
/** Alpha from which a pixel is sure to be product. */
const full = 246;
/** Where more of the foot than this is half clear, it is made so: a mesh, fringes, a hem of gauze. */
const mostSoft = 0.12;

type Picture = { widthPx: number; heightPx: number };

/**
 * Takes off what is left of a contact shadow at a product's foot: slivers that run out from under its corners, and a lower edge that
 * fades over many pixels where all others are sharp. Whatever is half clear there and too far from what is full was shade.
 */
export function trimSoftFoot(rgba: Uint8Array, { widthPx, heightPx }: Picture): void {
  const [top, bottom] = rowsOf(rgba, widthPx, heightPx);
  const from = Math.floor(bottom - foot * (bottom - top));
  const edgePx = Math.max(leastEdgePx, Math.round(edgeShare * Math.max(widthPx, bottom - top)));
  const soft: number[] = [];
  let cover = 0;
  for (let y = from; y <= bottom; y++) {
    // Runs out upwards, or the edge would have a notch where the foot begins.
    const down = (y - from) / (bottom - from);
    const within = Math.round(edgePx * Math.max(1, 3 - 6 * down));
    for (let x = 0; x < widthPx; x++) {
      const alpha = rgba[(y * widthPx + x) * 4 + 3]!;
      if (alpha > 0) cover++;
      if (alpha > 0 && alpha < full && !isNearFull(rgba, widthPx, heightPx, x, y, within))
        soft.push(y * widthPx + x);
    }
  }
  if (soft.length > mostSoft * cover) return;
  for (const p of soft) rgba[p * 4 + 3] = 0;
  cutSlivers(rgba, widthPx, from, bottom, sliver.height * (bottom - top));
}

/**
 * The core of a sliver is as dark as the product, and no less sure: what lies below a gap under a rounded corner, no higher than that
 * share of the product's height and no wider than that share of its width.
 */
const sliver = { height: 0.014, width: 0.05 };

function cutSlivers(
  rgba: Uint8Array,
  widthPx: number,
  from: number,
  bottom: number,
  mostHigh: number,
): void {
  const isThere = (x: number, y: number): boolean => rgba[(y * widthPx + x) * 4 + 3]! >= 128;
  let run: { x: number; y: number }[] = [];
  let [left, right] = [widthPx, 0];
  for (let x = 0; x < widthPx; x++) {
    if (!isThere(x, from)) continue;
    left = Math.min(left, x);
    right = x;
  }
  for (let x = 0; x <= widthPx; x++) {
    const y = x < widthPx && isThere(x, from) ? gapBelow(isThere, x, from, bottom) : null;
    if (y !== null) run.push({ x, y });
    if (y !== null || run.length === 0) continue;
    const isNarrow = run.length <= sliver.width * (right - left);
    const isLow = run.every((gap) => bottom - gap.y <= mostHigh * 2);
    if (isNarrow && isLow) clearBelow(rgba, widthPx, run, bottom, (left + right) / 2);
    run = [];
  }
}

/** Clears what lies below a gap, and on from where it ends aslant: a foot has no upright step there. */
function clearBelow(
  rgba: Uint8Array,
  widthPx: number,
  run: { x: number; y: number }[],
  bottom: number,
  middle: number,
): void {
  const inwards = run[0]!.x < middle ? 1 : -1;
  const inner = inwards === 1 ? run.at(-1)! : run[0]!;
  const slant = Array.from({ length: 2 * (bottom - inner.y) }, (_, at) => {
    return { x: inner.x + inwards * (at + 1), y: inner.y + Math.ceil((at + 1) / 2) };
  });
  for (const { x, y } of [...run, ...slant])
    for (let row = y; row <= bottom; row++) rgba[(row * widthPx + x) * 4 + 3] = 0;
}

/** The row in which a gap begins below which there is something again; null where there is none. */
function gapBelow(
  isThere: (x: number, y: number) => boolean,
  x: number,
  from: number,
  bottom: number,
): number | null {
  let y = from;
  while (y <= bottom && isThere(x, y)) y++;
  const gap = y;
  while (y <= bottom && !isThere(x, y)) y++;
  return y <= bottom ? gap : null;
}

/** The first row that holds something full, and the last one or a little below that. */
function rowsOf(rgba: Uint8Array, widthPx: number, heightPx: number): [number, number] {
  let top = 0;
  while (top < heightPx && !isFullIn(rgba, widthPx, top)) top++;
  let bottom = heightPx - 1;
  while (bottom > 0 && !isFullIn(rgba, widthPx, bottom)) bottom--;
  return [top, Math.min(heightPx - 1, bottom + Math.ceil(0.01 * (bottom - top)))];
}

function isFullIn(rgba: Uint8Array, widthPx: number, y: number): boolean {
  for (let p = y * widthPx; p < (y + 1) * widthPx; p++) if (rgba[p * 4 + 3]! >= full) return true;
  return false;
}

function isNearFull(
  rgba: Uint8Array,
  widthPx: number,
  heightPx: number,
  x: number,
  y: number,
  reach: number,
): boolean {
  for (let py = Math.max(0, y - reach); py <= Math.min(heightPx - 1, y + reach); py++) {
    for (let px = Math.max(0, x - reach); px <= Math.min(widthPx - 1, x + reach); px++) {
      const isInReach = (px - x) ** 2 + (py - y) ** 2 <= reach * reach;
      if (isInReach && rgba[(py * widthPx + px) * 4 + 3]! >= full) return true;
    }
  }
  return false;
}
