import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cut-out.ts";
import type { Region } from "../image/regions.ts";
import { findWheel } from "./window-form.ts";

const sidePx = 400;
const middle = 200;
const white = 255;

type Place = { x: number; y: number; turn: number };

/** A dark disc on clipped white with white bars in it, each turned about its middle. */
function paintDisc(bars: Place[]) {
  const rgb = new Uint8Array(sidePx * sidePx * 3).fill(white);
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      if (Math.hypot(x - middle, y - middle) > 150) continue;
      const isBar = bars.some((bar) => {
        const [dx, dy] = [x - bar.x, y - bar.y];
        const along = dx * Math.cos(bar.turn) + dy * Math.sin(bar.turn);
        const across = dy * Math.cos(bar.turn) - dx * Math.sin(bar.turn);
        return Math.abs(along) < 7 && Math.abs(across) < 20;
      });
      rgb.fill(isBar ? white : 90, (y * sidePx + x) * 3, (y * sidePx + x) * 3 + 3);
    }
  }
  return { widthPx: sidePx, heightPx: sidePx, rgb, alpha: null };
}

/** Alpha in the middle of each bar. */
function alphaOf(bars: Place[]): number[] {
  const { rgba, leftPx, topPx, widthPx } = cutOut(paintDisc(bars));
  return bars.map(({ x, y }) => {
    return rgba[((Math.round(y) - topPx) * widthPx + Math.round(x) - leftPx) * 4 + 3]!;
  });
}

const around = (turn: number): Place => ({
  x: middle + 80 * Math.cos(turn),
  y: middle + 80 * Math.sin(turn),
  turn,
});

test("white openings that stand round a wheel's hub show the clipped ground", () => {
  const spokes = [0, 1, 2, 3, 4, 5].map((i) => around((i * Math.PI) / 3));
  assert.deepEqual(alphaOf(spokes), [0, 0, 0, 0, 0, 0]);
});

test("white bars in a row are print", () => {
  const letters = [-75, -45, -15, 15, 45, 75].map((x) => ({ x: middle + x, y: middle, turn: 0 }));
  assert.deepEqual(alphaOf(letters), [255, 255, 255, 255, 255, 255]);
});

test("only what stands all round one middle, five things and more, is a wheel's", () => {
  const regionAt = ({ x, y }: Place): Region => {
    const [left, right, top, bottom] = [x - 5, x + 5, y - 5, y + 5];
    return { pixels: 100, borderPixels: 0, left, right, top, bottom };
  };
  const isWheel = (places: Place[]) => {
    const candidates = places.map(() => true);
    return findWheel(places.map(regionAt), candidates).includes(true);
  };
  const places = (count: number, part: number) => {
    return Array.from({ length: count }, (_, i) => around((i * part * 2 * Math.PI) / count));
  };
  assert.ok(isWheel(places(5, 1)));
  assert.ok(!isWheel(places(4, 1)));
  assert.ok(!isWheel(places(6, 0.5)));
  assert.ok(!isWheel([...places(6, 1), { x: middle, y: middle, turn: 0 }]));
});
