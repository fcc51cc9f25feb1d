import assert from "node:assert/strict";
import { test } from "node:test";
import { inflate } from "./inflate.ts";
import { traceSilhouette } from "../silhouette.ts";
import { samplePhoto } from "../stage.fixture.ts";

const [columns, rows] = [200, 200];
const size = { widthMetres: 0.2, heightMetres: 0.2 };
const { product } = (await samplePhoto("synthetic_bag")).analysis;
assert.equal(product.volume, "soft");

/** Metres inside, and half the depth, of what stands, at a column and a row from the top (both of a millimetre). */
function standing(isIn: (x: number, y: number) => boolean, own = product) {
  const alpha = Uint8Array.from({ length: columns * rows }, (_, at) => {
    return isIn(at % columns, Math.floor(at / columns)) ? 255 : 0;
  });
  const silhouette = traceSilhouette(alpha, columns, rows);
  const field = inflate(silhouette, silhouette.base, size, own, "standing");
  const read = (x: number, y: number, part: number): number => {
    const row = Math.round(silhouette.base[x]!) - 1 - y;
    return field[(row * columns + x) * 2 + part]!;
  };
  return {
    inside: (x: number, y: number) => read(x, y, 0),
    depth: (x: number, y: number) => read(x, y, 1),
  };
}

test("a part's depth runs on into the next part's, without the arc of a disc", () => {
  // A pot of 120 mm beside a pan of 50: the largest disc within the pot ends halfway into the pan.
  const { depth } = standing((x, y) => (x < 120 ? y > 80 : y > 150));
  for (let x = 30; x < 190; x++) {
    const step = Math.abs(depth(x + 1, 175) - depth(x, 175));
    assert.ok(step < 0.0011, `column ${x}: ${step} m`);
  }
});

test("a handle that sticks out beside the base throws no shadow, a spout as thick as the body does", () => {
  const pan = (y: number, x: number): boolean => y > 120 && x > 60;
  const handle = standing((x, y) => pan(y, x) || (Math.abs(y - 150) < 6 && x <= 60));
  assert.ok(handle.inside(30, 150) < -0.005, `${handle.inside(30, 150)}`);
  assert.ok(handle.inside(100, 150) > 0.02);
  const spout = standing((x, y) => pan(y, x) || (Math.abs(y - 150) < 14 && x <= 60));
  assert.ok(spout.inside(30, 150) > 0.008, `${spout.inside(30, 150)}`);
});

test("a mug's handle, which holds on at both ends, and a spout that leads to its rose stay whole", () => {
  const body = (x: number, y: number): boolean => y > 40 && x > 90;
  const mug = standing((x, y) => {
    const arch = Math.hypot(x - 90, (y - 110) * 0.9);
    return body(x, y) || (x <= 90 && arch < 50 && arch > 41);
  });
  for (const [x, y] of [
    [45, 110],
    [60, 148],
    [60, 72],
  ] as const)
    assert.ok(mug.inside(x, y) > 0.001, `the handle at ${x}, ${y}: ${mug.inside(x, y)}`);
  const can = standing((x, y) => {
    const onSpout = x <= 90 && Math.abs(y - 190 + (90 - x) * 1.2) < 9;
    return body(x, y) || onSpout || Math.hypot(x - 18, y - 100) < 17;
  });
  assert.ok(can.inside(60, 154) > 0.001, `the spout: ${can.inside(60, 154)}`);
  assert.ok(can.inside(18, 100) > 0.008, `the rose: ${can.inside(18, 100)}`);
});

test("what sticks out high above the base, as a drill's bit does, throws its shadow", () => {
  const { inside } = standing(
    (x, y) =>
      (y > 120 && x > 60) || (y < 80 && x > 40) || x > 120 || (Math.abs(y - 40) < 5 && x > 8),
  );
  assert.ok(inside(20, 40) > 0.003, `${inside(20, 40)}`);
});

test("the handles of a bag that is turned sideways are two, that of one seen from the front is one", () => {
  const bag = (rise: number) =>
    standing((x, y) => {
      const arch = Math.hypot(x - 100, y - 100);
      return (y > 100 || (arch < 70 && arch > 64)) && y < 200 - rise * x;
    });
  const [turned, front] = [bag(0.18).depth, bag(0).depth];
  assert.ok(turned(100, 33) > 0.35 * turned(100, 150), `${turned(100, 33)} ${turned(100, 150)}`);
  assert.ok(front(100, 33) < 0.1 * front(100, 150), `${front(100, 33)} ${front(100, 150)}`);
});

test("a castor before the line on which a chair stands does not touch it", () => {
  const { inside } = standing((x, y) => {
    const foot = x < 12 || x >= 188 ? y < 170 : Math.abs(x - 99.5) < 6;
    return y < 80 || foot;
  });
  assert.ok(inside(100, 190) < 0 && inside(100, 176) < 0);
  assert.ok(inside(100, 120) > 0 && inside(5, 150) > 0);
});

test("a box is as deep at its rounded corners as in its middle, and the handle on it is not", () => {
  const isPhone = (x: number, y: number): boolean => {
    const [outX, outY] = [Math.max(0, Math.abs(x - 100) - 70), Math.max(0, 70 - y)];
    return Math.hypot(outX, outY) < 25;
  };
  const { depth } = standing((x, y) => isPhone(x, y) || (Math.abs(x - 100) < 6 && y < 60), {
    ...product,
    volume: "box",
  });
  const middle = depth(100, 130);
  for (const x of [20, 180]) assert.ok(depth(x, 60) > 0.95 * middle, `${depth(x, 60)} ${middle}`);
  assert.ok(depth(100, 20) < 0.4 * middle, `${depth(100, 20)} ${middle}`);
});
