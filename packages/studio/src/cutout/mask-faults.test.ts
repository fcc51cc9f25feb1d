import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "./cut-out.ts";

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
