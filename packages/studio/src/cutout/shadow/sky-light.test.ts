import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../composites/random.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { findSunlit } from "./sky-light.ts";

type Rgb = [number, number, number];
type Box = { colour: Rgb; left: number; top: number; right: number; bottom: number };

const [widthPx, heightPx] = [480, 360];
const paper: Rgb = [244, 244, 242];
const skyBlue: Rgb = [162, 173, 188];
const jar: Box = { colour: [176, 60, 40], left: 130, top: 90, right: 240, bottom: 280 };
/** Beside the jar, on the floor. */
const slab = { left: 240, top: 232, right: 390, bottom: 278 };

/** Boxes on a ground, the later before the earlier, with a sensor's noise and a pixel's blur between them; and the mask of all. */
function draw(ground: Rgb, boxes: Box[]) {
  const random = seededRandom(3);
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  const mask = new Uint8Array(widthPx * heightPx);
  const covers = ({ left, top, right, bottom }: Box, x: number, y: number): number =>
    Math.max(0, Math.min(1, x - left, right - x, y - top, bottom - y));
  for (let p = 0; p < mask.length; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const colour = boxes.reduce<number[]>((below, box) => {
      const share = covers(box, x + 0.5, y + 0.5);
      return below.map((value, c) => value + share * (box.colour[c]! - value));
    }, ground);
    mask[p] = Number(boxes.some((box) => covers(box, x + 0.5, y + 0.5) >= 0.5));
    rgb.set(
      colour.map((value) => value + 3 * (random() - 0.5)),
      p * 3,
    );
  }
  return { photo: { widthPx, heightPx, rgb, alpha: null }, mask };
}

function find(ground: Rgb, boxes: Box[]) {
  const { photo, mask } = draw(ground, boxes);
  return findSunlit(measureScene(photo, photo), mask);
}

const at = (x: number, y: number): number => y * widthPx + x;

test("shade that the sky lights is the paper's, and is told from the jar that throws it", () => {
  const found = find(paper, [{ colour: skyBlue, ...slab }, jar]);
  assert.ok(found?.core);
  assert.equal(found.core[at(330, 255)], 1);
  assert.equal(found.core[at(180, 200)], 0);
  assert.ok(found.factor > 0.7 && found.factor < 0.8, `${found.factor}`);
  assert.ok(found.scene.tint[at(330, 255)]! < 1, "it has the paper's hue once the sky's is taken");
  assert.ok(found.scene.tint[at(180, 200)]! > 30, "and the jar its own");
});

test("shade of the paper's own hue needs none of it, and paper of a hue tells by that", () => {
  assert.equal(find(paper, [{ colour: [176, 176, 174], ...slab }, jar]), null);
  assert.equal(find([236, 190, 150], [{ colour: [160, 150, 160], ...slab }, jar]), null);
});

test("what stands, lies as high as the jar's middle, or has another hue, is a part of the product", () => {
  const upright = { left: 300, top: 180, right: 320, bottom: 280 };
  const high = { ...slab, top: 150, bottom: 200 };
  for (const [colour, place] of [
    [skyBlue, upright],
    [skyBlue, high],
    [[200, 170, 150], slab],
    [[110, 150, 230], slab],
  ] satisfies [Rgb, Omit<Box, "colour">][])
    assert.equal(find(paper, [{ colour, ...place }, jar]), null, JSON.stringify({ colour, place }));
});

test("a smaller, less open part of blue shade is shade as well, of another hue it tells nothing", () => {
  const box: Box = { ...jar, left: 100, right: 260, bottom: 300 };
  const short = { left: 250, right: 345, top: 225, bottom: 252 };
  // A lid lies before most of its rim.
  const lid: Box = { colour: jar.colour, left: 250, top: 209, right: 346, bottom: 235 };
  const found = find(paper, [{ colour: skyBlue, ...short }, box, lid]);
  assert.equal(found?.core?.[at(310, 244)], 1);
  assert.equal(found.core[at(310, 222)], 0);
  assert.equal(find(paper, [{ colour: [173, 177, 171], ...short }, box, lid]), null);
});

test("a cutout leaves shade behind that a blue sky lights, however hard", () => {
  const { photo } = draw(paper, [{ colour: skyBlue, ...slab }, jar]);
  const { leftPx, topPx, rgba, ...cutout } = cutOut(photo);
  assert.ok(leftPx >= jar.left - 2 && leftPx + cutout.widthPx <= jar.right + 3, `${leftPx}`);
  assert.equal(rgba[((200 - topPx) * cutout.widthPx + 180 - leftPx) * 4 + 3], 255);
  assert.ok(cutout.confidence > 0.7, `${cutout.confidence}`);
});
