import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { analyseBytes } from "./analyse.fixture.ts";

async function analyseDrawing(shapes: string): Promise<ReturnType<typeof analyseBytes>> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="400" fill="#844">${shapes}</svg>`;
  return analyseBytes(await sharp(Buffer.from(svg)).png().toBuffer());
}

test("a carton behind two jars stands with them: nothing is turned to come to rest, nor are they a box seen at its corner", async () => {
  const boxes = `<rect x="20" y="20" width="190" height="230"/><rect x="240" y="230" width="70" height="80" rx="8"/>
    <rect x="350" y="260" width="110" height="110" rx="8"/>`;
  for (const turn of ["", `transform="matrix(-1 0 0 1 520 0)"`]) {
    const product = await analyseDrawing(`<g ${turn}>${boxes}</g>`);
    const { pose, rests, setDownDegrees, volume, cameraElevationDegrees, footprint } = product;
    assert.deepEqual([pose, rests, setDownDegrees, volume], ["standing", true, null, "soft"]);
    assert.ok(cameraElevationDegrees < 6, `${cameraElevationDegrees}`);
    const across = footprint.map(([x]) => x);
    assert.ok(Math.min(...across) < 0.05 && Math.max(...across) > 0.95, across.join(" "));
  }
});

test("two shoes in the air, apart from each other, are not at rest", async () => {
  const shoe =
    "M2 316 L16 350 62 366 152 370 190 364 200 340 240 302 300 300 420 288 466 244 440 20 380 0 330 30 300 150 160 240 30 280Z";
  const one = `<path transform="scale(.52)" d="${shoe}"/>`;
  const { rests } = await analyseDrawing(`${one}<g transform="translate(262 150)">${one}</g>`);
  assert.equal(rests, false);
});
