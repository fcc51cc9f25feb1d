import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import sharp from "sharp";
import { analyse, analyseBytes } from "./analyse.fixture.ts";

const samples = new URL("../../../../samples/", import.meta.url);

test("a pair of shoes held up by its heel is laid on its sole", async () => {
  // In the picture a line under both heels rises by 18 degrees, the front shoe's own sole by 30.
  const { rests, setDownDegrees } = await analyse("loafers.jpg");
  assert.equal(rests, false);
  assert.ok(
    setDownDegrees !== null && setDownDegrees > 18 && setDownDegrees < 30,
    `${setDownDegrees}`,
  );
});

test("a pair of shoes turned further than their light can turn back stays in the air", async () => {
  const pair = sharp(await readFile(new URL("loafers.jpg", samples)));
  const matte = sharp(await readFile(new URL("loafers.gt.png", samples)));
  const cut = await pair
    .joinChannel(await matte.extractChannel(0).toBuffer())
    .png()
    .toBuffer();
  const setDownAt = async (degrees: number): Promise<number | null> => {
    const turned = sharp(cut).rotate(degrees, { background: "#0000" }).png();
    return (await analyseBytes(await turned.toBuffer())).setDownDegrees;
  };
  const [some, tooFar] = [await setDownAt(8), await setDownAt(-22)];
  assert.ok(some !== null && some > 10 && some < 22, `${some}`);
  assert.equal(tooFar, null);
});

test("a car seen at its corner stands on its wheels, though its front hangs out over them", async () => {
  const car = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="344">
    <path d="M4 200 L60 110 L230 20 L380 40 L490 130 L500 260 L290 300 L170 290 L40 258 Z" fill="#c22"/>
    <circle cx="310" cy="302" r="40"/><circle cx="450" cy="298" r="36"/>
    <path d="M290 340 L470 332 L470 280 L290 300 Z" fill="#333"/>
  </svg>`;
  const { rests, setDownDegrees } = await analyseBytes(
    await sharp(Buffer.from(car)).png().toBuffer(),
  );
  assert.deepEqual([rests, setDownDegrees], [true, null]);
});

test("what stands on feet at two depths is not tipped over: it leans by less than its base goes up, or both ways from its corner", async () => {
  const car =
    "M6 144 L10 184 20 198 30 226 74 242 120 250 206 250 222 246 240 224 300 204 480 172 498 140 508 134 500 90 420 30 300 6 150 10 60 50Z";
  const couch =
    "M0 232 L34 278 106 310 138 322 146 300 180 266 250 244 330 248 400 264 424 232 510 30 500 8 400 0 370 10 310 160 90 170Z";
  const shoe =
    "M2 316 L16 350 62 366 152 370 190 364 200 340 240 302 300 300 420 288 466 244 440 20 380 0 330 30 300 150 160 240 30 280Z";
  const restsAs = async (path: string, mirrored: boolean): Promise<boolean> => {
    const turn = mirrored ? "matrix(-1 0 0 1 520 0)" : "";
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="380"><path transform="${turn}" fill="#844" d="${path}"/></svg>`;
    const { rests } = await analyseBytes(await sharp(Buffer.from(svg)).png().toBuffer());
    return rests;
  };
  for (const mirrored of [false, true]) {
    assert.equal(await restsAs(car, mirrored), true);
    assert.equal(await restsAs(couch, mirrored), true);
    assert.equal(await restsAs(shoe, mirrored), false);
  }
});

test("jars that hide one another, from near to far, stand as they are", async () => {
  const jar = (x: number, y: number, width: number) =>
    `<rect x="${x}" y="${y}" width="${width}" height="130" rx="14"/>`;
  const row = [jar(40, 300, 160), jar(160, 245, 100), jar(240, 190, 100)].join("");
  for (const turn of ["", `transform="matrix(-1 0 0 1 520 0)"`]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="520" height="480"><g ${turn} fill="#844">${row}</g></svg>`;
    const { rests, setDownDegrees } = await analyseBytes(
      await sharp(Buffer.from(svg)).png().toBuffer(),
    );
    assert.deepEqual([rests, setDownDegrees], [true, null]);
  }
});

test("a coffee machine stands on its body, not on what hangs from its head", async () => {
  const machine = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000"><g fill="#944">
    <rect x="100" y="200" width="380" height="700"/><rect x="100" y="200" width="810" height="190"/>
    <rect x="620" y="300" width="60" height="546"/><rect x="870" y="300" width="40" height="463"/>
  </g></svg>`;
  const mirrored = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">
    <g transform="matrix(-1 0 0 1 1000 0)">${machine}</g></svg>`;
  for (const [svg, from, to] of [
    [machine, 0, 0.5],
    [mirrored, 0.5, 1],
  ] as const) {
    const { rests, footprint } = await analyseBytes(await sharp(Buffer.from(svg)).png().toBuffer());
    assert.equal(rests, true);
    const across = footprint.map(([x]) => x);
    assert.ok(
      Math.min(...across) >= from - 0.02 && Math.max(...across) <= to + 0.02,
      across.join(" "),
    );
  }
});
