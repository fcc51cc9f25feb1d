// npm run contact-sheets -- [STYLE ...] [--photos FILE,FILE] [--models] [--out FOLDER]
// Puts eight photographs into every set of a style, a row for each set: docs/gallery/style-STYLE.jpg. With --models instead one
// product with a preset model in each style: docs/gallery/with-model.jpg.
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp from "sharp";
import {
  analysePhoto,
  findSets,
  planShots,
  PlateStore,
  renderShot,
  type SetDescription,
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
  "duffel_grey.jpg",
  "vitamin.jpg",
  "candleholder.jpg",
  "c_bottle_sweep.jpg",
  "mug_black.jpg",
  "drill_red.jpg",
];
const tilePx = 280;
const gapPx = 4;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    photos: { type: "string" },
    models: { type: "boolean", default: false },
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
if (values.models) await drawModels();
else for (const style of wanted) await drawStyle(style);

async function drawStyle(style: Style): Promise<void> {
  const own = [...stage.sets.values()].filter(({ description }) => description.styles[0] === style);
  const rows: Buffer[][] = [];
  for (const [row, { description }] of own.entries()) {
    const tiles: Buffer[] = [];
    for (const [column, photo] of photos.entries()) {
      const seed = row * photos.length + column;
      tiles.push(await drawTile(photo, { style, sets: [description], model: null, seed }));
    }
    rows.push(tiles);
    console.log(description.id);
  }
  await layOut(rows, `style-${style}.jpg`);
}

async function drawModels(): Promise<void> {
  const folder = join(root, "packages/server/src/models/presets");
  const presets = (await readdir(folder)).filter((file) => file.endsWith(".webp"));
  const sets = [...stage.sets.values()].map(({ description }) => description);
  const tiles: Buffer[] = [];
  for (const [seed, style] of wanted.entries()) {
    const model = await readFile(join(folder, presets[seed % presets.length]!));
    const photo = photos[seed % photos.length]!;
    tiles.push(await drawTile(photo, { style, sets, model, seed: seed + 1 }));
  }
  const columns = Math.ceil(tiles.length / 2);
  await layOut([tiles.slice(0, columns), tiles.slice(columns)], "with-model.jpg");
}

type Wanted = { style: Style; sets: SetDescription[]; model: Buffer | null; seed: number };

async function drawTile(photo: ShotPhoto, wish: Wanted): Promise<Buffer> {
  const { style, sets, model, seed } = wish;
  const [plan] = planShots(
    {
      style,
      shots: 1,
      mode: model === null ? "product_only" : "with_model",
      quality: "standard",
      aspectRatio: [1, 1],
      backgroundColor: null,
      analyses: [photo.analysis],
      seed,
    },
    sets,
  );
  const { picture } = await renderShot({ plan: plan!, photos: [photo], model }, stage);
  return sharp(picture).resize(tilePx, tilePx).toBuffer();
}

async function layOut(rows: Buffer[][], file: string): Promise<void> {
  const pitch = tilePx + gapPx;
  const background = "white";
  const [width, height] = [rows[0]!.length * pitch - gapPx, rows.length * pitch - gapPx];
  await sharp({ create: { width, height, channels: 3, background } })
    .composite(
      rows.flatMap((tiles, row) =>
        tiles.map((input, column) => ({ input, left: column * pitch, top: row * pitch })),
      ),
    )
    .jpeg({ quality: 80, mozjpeg: true })
    .toFile(join(values.out, file));
}
