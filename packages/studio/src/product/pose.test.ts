import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cutout/cut-out.ts";
import type { Photo } from "../photo/photo.ts";
import { analyseProduct } from "./analyse.ts";
import type { Product } from "./product.ts";

/**
 * What a photograph shows with that matte: `alphaAt` and `greyAt` of a pixel's middle, 0 to 255; it came with it, or was cut out of a
 * ground of that level.
 */
function analyse(
  widthPx: number,
  heightPx: number,
  alphaAt: (x: number, y: number) => number,
  greyAt: (x: number, y: number) => number = () => 70,
  ground: number | null = null,
): Product {
  const read = (at: (x: number, y: number) => number): Uint8Array =>
    Uint8Array.from({ length: widthPx * heightPx }, (_, p) =>
      at((p % widthPx) + 0.5, Math.floor(p / widthPx) + 0.5),
    );
  const alpha = read(alphaAt);
  const grey = read(greyAt);
  const rgb = Uint8Array.from({ length: grey.length * 3 }, (_, i) => grey[Math.floor(i / 3)]!);
  const photo: Photo = { widthPx, heightPx, rgb, alpha };
  const cutout = cutOut(photo);
  if (ground === null) return analyseProduct(cutout, photo);
  return analyseProduct({ ...cutout, ground: [ground, ground, ground] }, { ...photo, alpha: null });
}

test("a fine chain that covers half of no cell is read as well", () => {
  const isOn = (x: number, y: number): boolean => x > 100 && x < 1900 && Math.abs(y - x / 2) < 1.2;
  const chain = analyse(2000, 1000, (x, y) => (isOn(x, y) ? 255 : 0));
  assert.ok(chain.footprint.flat().every(Number.isFinite));
  assert.notEqual(chain.pose, "hanging");
});

test("a glass neck is no cord, a thread that covers half of no cell is one", () => {
  const bottle = (x: number, y: number): boolean => Math.abs(x - 300) < 100 && y > 100 && y < 800;
  const clear = analyse(600, 900, (x, y) => (!bottle(x, y) ? 0 : y < 300 ? 100 : 255));
  assert.equal(clear.pose, "standing");
  const lamp = (x: number, y: number): boolean => Math.abs(x - 800) < 400 && y > 900 && y < 1500;
  const hung = analyse(1600, 1600, (x, y) =>
    lamp(x, y) || (Math.abs(x - 800) < 1.2 && y > 20 && y < 901) ? 255 : 0,
  );
  assert.equal(hung.pose, "hanging");
});

test("a bag whose handles touch the photograph's rim and a car with its aerial there stand, what a ribbon holds hangs", () => {
  const isBody = (x: number, y: number): boolean => Math.abs(x - 400) < 300 && y > 250 && y < 700;
  const isHandle = (x: number, y: number): boolean => {
    const away = Math.hypot(x - 400, y - 160);
    return (y < 160 ? away > 130 && away < 160 : Math.abs(Math.abs(x - 400) - 145) < 15) && y < 251;
  };
  const isAerial = (x: number, y: number): boolean => Math.abs(x - 400) < 20 && y < 251 && y > 235;
  const isRibbon = (x: number, y: number): boolean => Math.abs(x - 400) < 60 && y < 251;
  const poseWith = (isAbove: typeof isBody, cutPx: number) =>
    analyse(800, 760 - cutPx, (x, y) => (isBody(x, y + cutPx) || isAbove(x, y + cutPx) ? 255 : 0))
      .pose;
  assert.equal(poseWith(isHandle, 0), "standing");
  assert.equal(poseWith(isAerial, 235), "standing");
  assert.equal(poseWith(isRibbon, 0), "hanging");
});

test("what hangs by straps that its photograph cuts off above hangs, what stands on its shade or ends below its photograph does not", () => {
  const isBody = (x: number, y: number): boolean => Math.abs(x - 400) < 150 && y > 500 && y < 700;
  const isStrap = (x: number, y: number): boolean =>
    y < 501 && Math.abs(Math.abs(x - 400) - 80 - y / 20) < 5;
  const camera = (x: number, y: number): number => (isBody(x, y) || isStrap(x, y) ? 255 : 0);
  assert.equal(analyse(800, 800, camera).pose, "hanging");
  assert.equal(analyse(800, 700, camera).pose, "standing");
  assert.equal(analyse(800, 800, (x, y) => (y < 100 ? 0 : camera(x, y))).pose, "standing");
  const shade = (_x: number, y: number): number => (y > 690 && y < 730 ? 60 : 230);
  assert.equal(analyse(800, 800, camera, shade, 230).pose, "standing");
  assert.equal(analyse(800, 800, camera, () => 230, 230).pose, "hanging");
});

test("shade that fades all round says that a thing lies; a dark wall and a table that darkens towards the camera do not", () => {
  const isBox = (x: number, y: number): boolean => Math.abs(x - 300) < 60 && y > 200 && y < 400;
  const matte = (x: number, y: number): number => (isBox(x, y) ? 255 : 0);
  const awayFrom = (y: number): number => Math.max(0, 200 - y, y - 400);
  const fades = (_x: number, y: number): number => Math.min(130, 105 + awayFrom(y) / 2);
  assert.equal(analyse(600, 600, matte, fades, 130).pose, "lying");
  const darkens = (_x: number, y: number): number => (y < 400 ? 110 : 112 - awayFrom(y) / 5);
  assert.equal(analyse(600, 600, matte, darkens, 130).pose, "standing");
});

test("what is tipped up is set down, also with a tag that floats beside it", () => {
  // A shoe's outline on its toe: a long sole that climbs by 27°, a shaft at its far end.
  const isSole = (x: number, y: number): boolean =>
    x > 100 && x < 500 && y < 400 - 0.5 * (x - 100) && y > 330 - 0.5 * (x - 100);
  const isShaft = (x: number, y: number): boolean =>
    x > 380 && x < 470 && y > 60 && y < 400 - 0.5 * (x - 100);
  const shoe = (x: number, y: number): number => (isSole(x, y) || isShaft(x, y) ? 255 : 0);
  const isTag = (x: number, y: number): boolean => Math.hypot(x - 150, y - 100) < 25;
  const alone = analyse(600, 500, shoe);
  const tagged = analyse(600, 500, (x, y) => (isTag(x, y) ? 255 : shoe(x, y)));
  assert.deepEqual([alone.rests, tagged.rests], [false, false]);
  assert.ok(alone.setDownDegrees !== null);
  assert.equal(tagged.setDownDegrees, alone.setDownDegrees);
});
