// seeds.ts from to step side dir  : table + save bad ones
import sharp from "sharp";
import { mkdirSync } from "node:fs";
import { loadSources } from "../packages/studio/src/cutout/composites/sources.ts";
import { compose, compositeClasses } from "../packages/studio/src/cutout/composites/compose.ts";
import {
  tryComposite,
  tabulate,
  calibration,
} from "../packages/studio/src/cutout/composites/table.ts";
import { cutOut } from "../packages/studio/src/cutout/cut-out.ts";
const [from, to, step, side, dir, lim] = process.argv.slice(2);
const sources = await loadSources(900);
const out: any[] = [];
mkdirSync(dir!, { recursive: true });
const list =
  from === "200"
    ? [
        [0, 60],
        [100, 160],
        [300, 340],
        [400, 440],
      ].flatMap(([a, b]) => Array.from({ length: b! - a! }, (_, i) => a! + i))
    : from!.includes(",")
      ? from!.split(",").map(Number)
      : Array.from({ length: Math.ceil((+to! - +from!) / +step!) }, (_, i) => +from! + i * +step!);
for (const s of list) {
  const o = await tryComposite(s, sources, +side!);
  out.push(o);
  const bad = o.iou < Number(lim ?? 0.97);
  console.log(
    s,
    o.kind,
    o.name,
    o.iou.toFixed(3),
    o.alphaError.toFixed(4),
    (o.edgeError ?? 0).toFixed(2),
    "c",
    o.confidence.toFixed(2),
    o.touchesBorder ? "BORDER" : "",
    bad ? "<<<" : "",
    o.reasons.join("; "),
  );
  if (bad) {
    const kind = compositeClasses[s % 6]!;
    const c = await compose(s, kind, sources, +side!);
    const { widthPx: w, heightPx: h } = c.photo;
    let a = new Uint8Array(w * h);
    try {
      const k = cutOut(c.photo);
      for (let i = 0; i < k.rgba.length / 4; i++) {
        const y = Math.floor(i / k.widthPx) + k.topPx;
        a[y * w + (i % k.widthPx) + k.leftPx] = k.rgba[i * 4 + 3]!;
      }
    } catch {}
    const m = new Uint8Array(w * h * 3);
    for (let p = 0; p < w * h; p++) {
      const t = c.truth[p]!,
        b = a[p]!;
      for (let q = 0; q < 3; q++) {
        const v = c.photo.rgb[p * 3 + q]! * 0.35;
        m[p * 3 + q] = Math.min(
          255,
          v +
            (q === 0
              ? Math.max(0, t - b) * 0.65
              : q === 1
                ? Math.max(0, b - t) * 0.65
                : Math.min(t, b) * 0.35),
        );
      }
    }
    const L = await sharp(Buffer.from(c.photo.rgb), { raw: { width: w, height: h, channels: 3 } })
      .png()
      .toBuffer();
    const R = await sharp(m, { raw: { width: w, height: h, channels: 3 } })
      .png()
      .toBuffer();
    await sharp({ create: { width: 2 * w, height: h, channels: 3, background: "#000" } })
      .composite([
        { input: L, left: 0, top: 0 },
        { input: R, left: w, top: 0 },
      ])
      .jpeg({ quality: 88 })
      .toFile(`${dir}/${s}-${c.name}.jpg`);
  }
}
for (const r of tabulate(out))
  console.log(
    r.kind,
    r.photos,
    r.meanIou.toFixed(4),
    r.leastIou.toFixed(3),
    r.alphaError.toFixed(4),
  );
console.log(calibration(out));
