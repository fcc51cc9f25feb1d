import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cutout/cut-out.ts";
import type { Cutout } from "../cutout/cutout.ts";
import type { Photo } from "../photo/photo.ts";
import { readPhotograph, skip } from "../photo/photographs.fixture.ts";
import { analyseProduct } from "./analyse.ts";
import { isSeenFromAbove } from "./ground-view.ts";

const [widthPx, heightPx] = [600, 450];

/** A photo with a red box in its middle before a ground of this lightness, 0 to 255, and the box's cutout. */
function paint(ground: (x: number, y: number) => number): [Cutout, Photo] {
  const box = { left: 230, top: 150, wide: 140, high: 160 };
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isBox =
      x >= box.left && x < box.left + box.wide && y >= box.top && y < box.top + box.high;
    const light = ground(x, y);
    rgb.set(isBox ? [200, 40, 40] : [light, light, light], p * 3);
  }
  const rgba = new Uint8Array(box.wide * box.high * 4);
  for (let i = 0; i < rgba.length; i += 4) rgba.set([200, 40, 40, 255], i);
  const cutout: Cutout = {
    widthPx: box.wide,
    heightPx: box.high,
    rgba,
    leftPx: box.left,
    topPx: box.top,
    photoWidthPx: widthPx,
    photoHeightPx: heightPx,
    ground: [128, 128, 128],
    confidence: 1,
    reasons: [],
  };
  return [cutout, { widthPx, heightPx, rgb, alpha: null }];
}

const fraction = (value: number) => value - Math.floor(value);
/** Planks of a given width, pixels, of any lightness, with grain along them. */
const planks = (width: number) => (x: number, y: number) => {
  const plank = fraction(Math.sin(Math.floor(x / width) * 12.9) * 43_758);
  const grain = fraction(Math.sin(Math.floor(x) * 78.2 + Math.floor(y / 9) * 37.7) * 9631);
  return 20 + 190 * plank + 30 * grain;
};

test("grain alike from top to bottom is a surface seen from above; one that gets finer, or ends at a wall, is not", () => {
  const board = planks(40);
  assert.ok(isSeenFromAbove(...paint(board)));
  // A floor that runs into the distance, where its grain fades.
  const floor = (x: number, y: number) => {
    const near = 0.1 + 0.9 * (y / heightPx);
    return 130 + (board((x - 300) / near + 3000, y) - 130) * near ** 2;
  };
  assert.ok(!isSeenFromAbove(...paint(floor)));
  assert.ok(!isSeenFromAbove(...paint((x, y) => (y < 200 ? 150 + x / 10 : board(x, y)))));
});

test("a plain ground, and one out of focus, say nothing", () => {
  assert.ok(!isSeenFromAbove(...paint((x, y) => 220 + ((x * 7 + y * 13) % 5))));
  assert.ok(!isSeenFromAbove(...paint((x) => 128 + 90 * Math.sin(x / 40))));
});

test(
  "sneakers on planks lie; a camera on a table and what stands in the studio do not",
  { skip },
  async () => {
    const pose = async (name: string) => {
      const photo = await readPhotograph(name);
      return analyseProduct(cutOut(photo), photo).pose;
    };
    assert.equal(await pose("sneakers_wood.jpg"), "lying");
    for (const name of ["camera_rock.jpg", "c_shoe_wood.jpg", "vitamin.jpg"]) {
      assert.equal(await pose(name), "standing", name);
    }
  },
);
