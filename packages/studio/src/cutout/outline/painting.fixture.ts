/** Levels below this are goods, in their colour and in the mask. */
const goodsBelow = 100;

/** A grey picture on which boxes are painted, with the mask of what is dark in it. `fill` takes columns and rows up to the ones after the last. */
export function openPainting(widthPx: number, heightPx: number, ground: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(ground);
  const mask = new Uint8Array(widthPx * heightPx);
  const fill = (left: number, right: number, top: number, bottom: number, level: number): void => {
    for (let y = top; y < bottom; y++) {
      rgb.fill(level, (y * widthPx + left) * 3, (y * widthPx + right) * 3);
      mask.fill(Number(level < goodsBelow), y * widthPx + left, y * widthPx + right);
    }
  };
  return { raster: { widthPx, heightPx, rgb }, mask, fill };
}
