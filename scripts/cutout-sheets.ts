// npm run cutout-sheets -- [--photos FOLDER] [--out FOLDER]
// Cuts out every photograph of a folder, samples/ where none is named, and shows the cutouts on magenta, black and white:
// docs/gallery/cutouts-COLOUR.jpg.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp, { type OverlayOptions } from "sharp";
import { cutOut } from "../packages/studio/src/cutout/cut-out.ts";
import { decodePhoto } from "../packages/studio/src/photo/decode.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const tilePx = 208;
const gapPx = 8;
const columns = 7;
const grounds = { magenta: "#ff00ff", black: "#000000", white: "#ffffff" };

const { values } = parseArgs({
  options: {
    photos: { type: "string", default: join(root, "samples") },
    out: { type: "string", default: join(root, "docs/gallery") },
  },
});
const names = (await readdir(values.photos)).filter(
  (name) => /\.(jpe?g|png|webp)$/.test(name) && !name.includes(".gt."),
);
const tiles: OverlayOptions[] = [];
for (const [index, name] of names.toSorted().entries()) {
  const { rgba, widthPx, heightPx } = cutOut(
    await decodePhoto(await readFile(join(values.photos, name))),
  );
  const input = await sharp(rgba, { raw: { width: widthPx, height: heightPx, channels: 4 } })
    .resize(tilePx, tilePx, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer();
  const [column, row] = [index % columns, Math.floor(index / columns)];
  tiles.push({
    input,
    left: gapPx + column * (tilePx + gapPx),
    top: gapPx + row * (tilePx + gapPx),
  });
  console.log(name);
}
await mkdir(values.out, { recursive: true });
for (const [ground, background] of Object.entries(grounds)) {
  const width = gapPx + columns * (tilePx + gapPx);
  const height = gapPx + Math.ceil(tiles.length / columns) * (tilePx + gapPx);
  await sharp({ create: { width, height, channels: 3, background } })
    .composite(tiles)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(values.out, `cutouts-${ground}.jpg`));
}
