// npm run contact-sheets -- [STYLE ...] [--photos FILE,FILE] [--out FOLDER]
// Puts eight photographs into every set of a style, a row for each set: docs/gallery/style-STYLE.jpg.
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp, { type OverlayOptions } from "sharp";
import {
  analysePhoto,
  findSets,
  planShots,
  PlateStore,
  renderShot,
  type ShotPhoto,
  type Stage,
  type Style,
  styles,
} from "@packshot/studio";

const root = fileURLToPath(new URL("../", import.meta.url));
/** A shoe, bottles, bags, cosmetics, a vessel, food and a tool; all may be shown (samples/manifest.json). */
const photoNames = [
  "loafers.jpg",
  "t_bottle_png.png",
  "synthetic_bag.png",
  "vitamin.jpg",
  "candleholder.jpg",
  "synthetic_bottle.png",
  "mug_black.jpg",
  "drill_red.jpg",
];
const tilePx = 280;
const gapPx = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    photos: { type: "string" },
    out: { type: "string", default: join(root, "docs/gallery") },
  },
});
const wanted = styles.filter((style) => positionals.length === 0 || positionals.includes(style));
if (wanted.length < positionals.length) throw new Error(`The styles are ${styles.join(", ")}.`);

const files = values.photos?.split(",") ?? photoNames.map((name) => join(root, "samples", name));
const photos: ShotPhoto[] = [];
for (const file of files) {
  const photo = await readFile(file);
  photos.push({ photo, ...(await analysePhoto(photo)) });
}
const stage: Stage = {
  sets: await findSets(join(root, "sets")),
  store: new PlateStore(300_000_000),
};
await mkdir(values.out, { recursive: true });
for (const style of wanted) await drawSheet(style);

async function drawSheet(style: Style): Promise<void> {
  const own = [...stage.sets.values()]
    .map(({ description }) => description)
    .filter(({ styles: [first] }) => first === style);
  const tiles: OverlayOptions[] = [];
  for (const [row, set] of own.entries()) {
    for (const [column, photo] of photos.entries()) {
      const [plan] = planShots(
        {
          style,
          shots: 1,
          mode: "product_only",
          quality: "standard",
          aspectRatio: [1, 1],
          backgroundColor: null,
          analyses: [photo.analysis],
          seed: row * photos.length + column,
        },
        [set],
      );
      const { picture } = await renderShot({ plan: plan!, photos: [photo], model: null }, stage);
      tiles.push({
        input: await sharp(picture).resize(tilePx, tilePx).toBuffer(),
        left: column * (tilePx + gapPx),
        top: row * (tilePx + gapPx),
      });
    }
    console.log(set.id);
  }
  await sharp({
    create: {
      width: photos.length * (tilePx + gapPx) - gapPx,
      height: own.length * (tilePx + gapPx) - gapPx,
      channels: 3,
      background: "white",
    },
  })
    .composite(tiles)
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(values.out, `style-${style}.jpg`));
}
