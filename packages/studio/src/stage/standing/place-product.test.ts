import assert from "node:assert/strict";
import { test } from "node:test";
import type { Product } from "../../product/product.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Silhouette } from "../silhouette.ts";
import type { Volume } from "../solid/volume.ts";
import { hangingLift, opacityOf, placeProduct, productScreen } from "./place-product.ts";
import { isHidden } from "../shadow/screen.ts";

const opaque = { transparency: 0 } as Product;

test("a lamp throws its shadow in hard light, a little less of one where it is lit, and next to none in soft", () => {
  const hanging = { hangs: true, isLit: false };
  const lit = { hangs: true, isLit: true };
  assert.equal(opacityOf(opaque, { hangs: false, isLit: false }, 0), 1);
  assert.ok(opacityOf(opaque, hanging, 1) > opacityOf(opaque, lit, 1));
  assert.ok(opacityOf(opaque, lit, 1) > 0.4);
  assert.ok(opacityOf(opaque, lit, 0) < 0.2 && opacityOf(opaque, hanging, 0) < 0.2);
});

const [focal, distance, cameraUp] = [1.4, 2, 0.5];
const pxPerUnit = 800;
// A level camera whose axis meets the plate at .5, .4; the frame begins a tenth right of and below the plate's corner.
const frame = {
  view: {
    down: false,
    focal,
    distance,
    axisU: 0.5,
    axisV: 0.4,
    cameraX: 0,
    cameraUp,
    anchorU: 0.5,
    anchorV: 0.4 + (cameraUp / distance) * focal,
  },
  pxPerUnit,
  left: 0.1,
  top: 0.1,
  metresPerPx: distance / focal / pxPerUnit,
  product: { widthMetres: 0.2, heightMetres: 0.3, centreMetres: 0.05 },
} as Frame;
// Why the casts: no more of either is read.
const silhouette = { rows: 10, base: Float32Array.from([8, 9, 8]) } as Silhouette;
const volume = { front: -0.2 } as Volume;
const placed = (lift = 0, enlargement = 1, hangs = false) =>
  placeProduct(frame, silhouette, volume, lift, { enlargement, hangs });
const near = (value: number, wanted: number, least = 1) =>
  assert.ok(Math.abs(value - wanted) <= least, `${value}, not ${wanted}`);

test("a product's lowest point touches the surface at its front, as the camera sees that, and its middle is beside the anchor", () => {
  const { leftPx, topPx, widthPx, heightPx } = placed();
  const pxPerMetre = (focal * pxPerUnit) / distance;
  near(widthPx, 0.2 * pxPerMetre);
  near(heightPx, 0.3 * pxPerMetre);
  near(leftPx + widthPx / 2, 0.4 * pxPerUnit + 0.05 * pxPerMetre);
  // Through a pinhole: half a metre below the axis, at 1.8 m.
  near(topPx + 0.9 * heightPx, (0.3 + (cameraUp / 1.8) * focal) * pxPerUnit);
  near(topPx - placed(0.1).topPx, 0.1 * pxPerMetre);
  const twice = placed(0.1, 2);
  for (const [name, value] of Object.entries(placed(0.1)))
    near(twice[name as keyof typeof twice], 2 * value, 2);
});

test("seen from above a product lies round the anchor, whatever its base is", () => {
  const above = { ...frame, view: { ...frame.view, down: true } };
  const options = { enlargement: 1, hangs: false };
  const { topPx, heightPx, leftPx } = placeProduct(above, silhouette, volume, 0, options);
  near(topPx + heightPx / 2, (0.3 + (cameraUp / distance) * focal) * pxPerUnit);
  assert.equal(leftPx, placed().leftPx);
});

test("what hangs does so by the frame's top, a tall thing as well, and never on the surface", () => {
  const lift = hangingLift(frame);
  const { metresPerPx } = frame;
  const top = (frame.view.anchorV - frame.top) * pxPerUnit - (lift + 0.3) / metresPerPx;
  near(top, 0);
  assert.ok(placed(lift, 1, true).topPx < 0 && placed(0.1, 1, true).topPx < 0);
  assert.ok(placed(0.1).topPx > 0);
  const tall = { ...frame, product: { ...frame.product, heightMetres: 1 } };
  near(hangingLift(tall), 0.1, 1e-9);
});

test("the stage is hidden behind the product's inside alone: not beside it, nor at its edge", () => {
  const [columns, rows] = [40, 60];
  const cover = new Float32Array(columns * rows).fill(1);
  // Its upper half is as wide as a third.
  for (let y = 0; y < rows / 2; y++)
    cover.fill(0, y * columns, y * columns + 13).fill(0, y * columns + 27, (y + 1) * columns);
  const place = { leftPx: 200, topPx: 100, widthPx: 400, heightPx: 600 };
  const screen = productScreen({ cover, columns, rows } as Silhouette, place, 2);
  const at = (xPx: number, yPx: number) => isHidden([screen], xPx / 2 - 4, yPx / 2 - 4, 8);
  for (const [x, y] of [
    [400, 250],
    [400, 550],
    [250, 550],
    [550, 550],
  ] as const)
    assert.ok(at(x, y), `${x}, ${y}`);
  for (const [x, y] of [
    [250, 250],
    [550, 250],
    [205, 550],
    [595, 550],
    [400, 695],
    [400, 105],
    [150, 550],
    [650, 550],
    [400, 50],
    [400, 750],
  ] as const)
    assert.ok(!at(x, y), `${x}, ${y}`);
});
