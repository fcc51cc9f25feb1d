import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "./cut-out.ts";
import { findFaults } from "./mask-faults.ts";

const [widthPx, heightPx] = [480, 400];

/** A dark lamp on white; a bar of some thickness joins it to the picture's left, or its upper side. */
function lampOn(side: "left" | "top", barPx: number): ReturnType<typeof cutOut> {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(244);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isLamp = Math.hypot(x - 250, (y - 220) * 1.3) < 90;
    const isBar =
      side === "left"
        ? x < 250 && Math.abs(y - 220) < barPx / 2
        : y < 220 && Math.abs(x - 250) < barPx / 2;
    if (isLamp || isBar) rgb.set([150, 40, 30], p * 3);
  }
  return cutOut({ widthPx, heightPx, rgb, alpha: null });
}

test("what the photograph's rim cuts through is shown as a print, for all that its outline is sure", () => {
  for (const side of ["left", "top"] as const) {
    const { confidence, reasons } = lampOn(side, 50);
    assert.ok(confidence < 0.3, `${side}: ${confidence}`);
    assert.ok(reasons.includes("the product touches the border"), reasons.join());
  }
});

test("a cord that leaves the photograph is no cut", () => {
  assert.ok(lampOn("top", 6).confidence > 0.7);
});

test("print that hangs within a frame is a sign that the face between was lost", () => {
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(255);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const isFrame = x > 80 && x < 400 && y > 60 && y < 340 && (x < 92 || x > 388 || y > 328);
    const isSlot = Math.abs(x - 240) < 14 && Math.abs(y - 270) < 4;
    if (isFrame || isSlot) rgb.fill(150, p * 3, p * 3 + 3);
  }
  const { confidence, reasons } = cutOut({ widthPx, heightPx, rgb, alpha: null });
  assert.ok(confidence < 0.3, `${confidence}`);
  assert.ok(reasons.includes("the product has the colour of its ground"), reasons.join());
});

/** A mask of 100 × 100 that is there in these boxes. */
function boxes(...all: { left: number; right: number; top: number; bottom: number }[]): Uint8Array {
  return Uint8Array.from({ length: 100 * 100 }, (_, p) => {
    const [x, y] = [p % 100, Math.floor(p / 100)];
    const isIn = all.some((box) => {
      return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
    return isIn ? 1 : 0;
  });
}

test("a seat above its base hangs in the air by its share, and two things side by side do not", () => {
  const base = { left: 20, right: 79, top: 70, bottom: 89 };
  const afloatOf = (part: typeof base) => findFaults(boxes(base, part), 100, 100, 0).afloat;
  assert.equal(afloatOf({ left: 30, right: 69, top: 20, bottom: 29 }), 0.25);
  assert.equal(afloatOf({ left: 85, right: 94, top: 70, bottom: 89 }), 0);
  assert.equal(afloatOf({ left: 75, right: 94, top: 20, bottom: 29 }), 0, "beside and above");
});

test("a picture's left, right and upper side cut alike, also within a border that was taken for ground; its foot does not", () => {
  const cut = { left: 0, right: 49, top: 30, bottom: 79 };
  const cutOffOf = (box: typeof cut, marginPx = 0) =>
    findFaults(boxes(box), 100, 100, marginPx).cutOff;
  assert.equal(cutOffOf(cut), 1);
  assert.equal(cutOffOf({ ...cut, left: 50, right: 99 }), 1);
  assert.equal(cutOffOf({ left: 30, right: 79, top: 0, bottom: 49 }), 1);
  assert.equal(cutOffOf({ left: 30, right: 79, top: 50, bottom: 99 }), 0);
  assert.equal(cutOffOf({ ...cut, left: 4, right: 53 }, 4), 1);
  assert.equal(cutOffOf({ ...cut, left: 46, right: 95 }, 4), 1);
  assert.equal(cutOffOf({ left: 30, right: 79, top: 4, bottom: 53 }, 4), 1);
});

test("within a frame a small part is print, a large one a product of its own", () => {
  const frame = [
    { left: 5, right: 9, top: 5, bottom: 94 },
    { left: 90, right: 94, top: 5, bottom: 94 },
    { left: 5, right: 94, top: 90, bottom: 94 },
  ];
  const enclosedOf = (sidePx: number) => {
    const part = { left: 40, right: 39 + sidePx, top: 40, bottom: 39 + sidePx };
    return findFaults(boxes(...frame, part), 100, 100, 0).enclosed > 0;
  };
  assert.deepEqual([enclosedOf(8), enclosedOf(20)], [true, false]);
});
