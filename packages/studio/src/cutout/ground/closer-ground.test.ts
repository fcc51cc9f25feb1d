import assert from "node:assert/strict";
import { test } from "node:test";
import { readPhotograph, skip } from "../../photo/photographs.fixture.ts";
import { followGround } from "./closer-ground.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "./scene.ts";

const [widthPx, heightPx] = [480, 360];
const box = { left: 150, right: 330, top: 110, bottom: 270 };

/** A wall and a table whose fold no cubic follows, and a box before it: white above, black below. */
function paint(foldLevels: number) {
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const truth = new Uint8Array(widthPx * heightPx);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const p = y * widthPx + x;
      const wall = 214 + 4 * Math.sin(x / 60);
      const table = wall - foldLevels * (0.3 + 0.7 * (x / widthPx));
      const isBox = x >= box.left && x < box.right && y >= box.top && y < box.bottom;
      truth[p] = Number(isBox);
      const grain = ((x * 7 + y * 13) % 3) - 1;
      rgb.fill((isBox ? (y < 200 ? 226 : 40) : y < 220 ? wall : table) + grain, p * 3, p * 3 + 3);
    }
  }
  return { photo: { widthPx, heightPx, rgb, alpha: null }, truth };
}

test("a ground of a wall and a table is followed, an even one needs nothing", () => {
  const { photo, truth } = paint(60);
  const scene = measureScene(photo, photo);
  const closer = followGround(scene, truth);
  assert.ok(scene.backdrop.noise > 1.4 && closer && closer.backdrop.noise < 0.7);
  assert.equal(followGround(measureScene(paint(0).photo, photo), truth), null);
});

test("a white rim before a pale wall is kept", () => {
  const { photo, truth } = paint(60);
  const cutout = cutOut(photo);
  const { rgba, leftPx, topPx, widthPx: width, heightPx: height, confidence } = cutout;
  let [both, either] = [0, 0];
  for (let p = 0; p < truth.length; p++) {
    const [x, y] = [(p % widthPx) - leftPx, Math.floor(p / widthPx) - topPx];
    const isIn = x >= 0 && y >= 0 && x < width && y < height;
    const own = isIn && rgba[(y * width + x) * 4 + 3]! >= 128 ? 1 : 0;
    both += own & truth[p]!;
    either += own | truth[p]!;
  }
  // .949 at a confidence of 0 before.
  assert.ok(both / either > 0.97 && confidence > 0.3, `${both / either} at ${confidence}`);
});

test("a white camera on a table before a pale wall has all of its rim", { skip }, async () => {
  const photo = await readPhotograph("polaroid.jpg");
  const { rgba, leftPx, topPx, widthPx: width, confidence } = cutOut(photo);
  const alphaAt = (x: number, y: number) => rgba[((y - topPx) * width + x - leftPx) * 4 + 3]!;
  for (const [x, y] of [
    [575, 490],
    [575, 560],
    [900, 482],
    [490, 780],
  ] as const) {
    assert.equal(alphaAt(x, y), 255, `${x}, ${y}`);
  }
  // .37 before, without that rim.
  assert.ok(confidence > 0.6, `${confidence}`);
});
