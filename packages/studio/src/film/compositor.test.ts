import assert from "node:assert/strict";
import test from "node:test";
import { placeInFrame, sourceMap } from "./camera.ts";
import type { CameraView, FilmSpace } from "./camera.ts";
import { openCompositor } from "./compositor.ts";
import type { Pixels } from "./planes.ts";
import { straightMap } from "./warp.ts";

const frame = { widthPx: 320, heightPx: 192 };
const centre = { x: 200, y: 150 };

/** A soft bright spot on black: its centre of gravity is known far below a pixel. */
function spot(channels: 3 | 4): Pixels {
  const [widthPx, heightPx] = [400, 300];
  const data = new Uint8Array(widthPx * heightPx * channels);
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const far = Math.hypot(x + 0.5 - centre.x, y + 0.5 - centre.y);
      const light = Math.round(235 * Math.exp(-((far / 9) ** 2)));
      data.fill(light, (y * widthPx + x) * channels, (y * widthPx + x) * channels + 3);
      if (channels === 4) data[(y * widthPx + x) * 4 + 3] = far < 40 ? 255 : 0;
    }
  return { widthPx, heightPx, channels, data };
}

function trackSpot(luma: Uint8Array): { x: number; y: number; sharpness: number } {
  let [sum, sumX, sumY, sharpness] = [0, 0, 0, 0];
  for (let y = 0; y < frame.heightPx; y++)
    for (let x = 0; x < frame.widthPx; x++) {
      const value = Math.max(0, luma[y * frame.widthPx + x]! - 18);
      sum += value;
      sumX += value * (x + 0.5);
      sumY += value * (y + 0.5);
      if (x > 0)
        sharpness += (luma[y * frame.widthPx + x]! - luma[y * frame.widthPx + x - 1]!) ** 2;
    }
  return { x: sumX / sum, y: sumY / sum, sharpness };
}

const space: FilmSpace = {
  widthPx: 400,
  heightPx: 300,
  subject: { leftPx: 150, topPx: 100, widthPx: 100, heightPx: 100 },
  depth: {
    values: new Float32Array(40 * 30).fill(1),
    columns: 40,
    rows: 30,
    parallax: 1,
    axisXPx: 190,
    axisYPx: 120,
  },
};

/** A slow push with a slide, a few hundredths of a pixel a frame: the hardest thing to draw smoothly. */
function viewOf(step: number): CameraView {
  return {
    centreXPx: 198 + 0.031 * step,
    centreYPx: 149 - 0.017 * step,
    widthPx: 330 - 0.11 * step,
    push: 0.0004 * step,
    slideXPx: 0.05 * step,
    slideYPx: 0.02 * step,
  };
}

for (const kind of ["plate", "layer"] as const)
  test(`a point of a ${kind} follows its planned path within .015 px (RMS), .045 px at most, at even sharpness, no frame twice`, () => {
    const compositor = openCompositor(frame.widthPx, frame.heightPx);
    const plate = kind === "plate" ? compositor.addPlate(spot(3)) : compositor.addPlate(black());
    const layer = kind === "layer" ? compositor.addLayer(spot(4)) : null;
    let [squares, farthest] = [0, 0];
    const sharpness: number[] = [];
    const steps = 60;
    let before = Buffer.alloc(0);
    for (let step = 0; step < steps; step++) {
      const view = viewOf(step);
      const place = placeInFrame(view, frame);
      compositor.drawPlate(plate, sourceMap(space, view, frame));
      if (layer)
        compositor.drawLayer(layer, {
          ...place,
          scaleX: place.scale,
          scaleY: place.scale,
          opacity: 1,
        });
      const drawn = Buffer.from(compositor.frame());
      const seen = trackSpot(drawn);
      const planned = {
        x: place.leftPx + centre.x * place.scale,
        y: place.topPx + centre.y * place.scale,
      };
      const off = Math.hypot(seen.x - planned.x, seen.y - planned.y);
      squares += off ** 2;
      farthest = Math.max(farthest, off);
      sharpness.push(seen.sharpness);
      assert.notDeepEqual(drawn, before);
      before = drawn;
    }
    const jitter = Math.sqrt(squares / steps);
    assert.ok(jitter <= 0.015 && farthest <= 0.045, `${jitter} px RMS, ${farthest} px`);
    // What is left when the slow growth of the picture is taken out is breathing.
    const breathing = sharpness.slice(1, -1).map((value, i) => {
      const line = (sharpness[i]! + sharpness[i + 2]!) / 2;
      return Math.abs(value - line) / line;
    });
    assert.ok(Math.max(...breathing) < 0.01, `${Math.max(...breathing)}`);
  });

test("a point's colour goes where its light goes, all over the frame", () => {
  const compositor = openCompositor(frame.widthPx, frame.heightPx);
  const [across, down] = [frame.widthPx / 2, frame.heightPx / 2];
  for (const at of [centre, { x: 90, y: 70 }, { x: 310, y: 225 }]) {
    const red = black();
    for (let y = 0; y < 300; y++)
      for (let x = 0; x < 400; x++) {
        const far = Math.hypot(x + 0.5 - at.x, y + 0.5 - at.y);
        red.data[(y * 400 + x) * 3] = 235 * Math.exp(-((far / 9) ** 2));
      }
    const plate = compositor.addPlate(red);
    for (const step of [0, 21, 60]) {
      const view = { ...viewOf(step), push: 0.01 * step };
      compositor.drawPlate(plate, sourceMap(space, view, frame));
      const colour = compositor.frame().subarray(across * down * 5);
      let [sum, sumX, sumY] = [0, 0, 0];
      for (let y = 0; y < down; y++)
        for (let x = 0; x < across; x++) {
          const value = Math.max(0, colour[y * across + x]! - 130);
          sum += value;
          // H.264 has a colour in the middle of the left one of its pixels.
          sumX += value * (2 * x + 0.5);
          sumY += value * (2 * y + 1);
        }
      const { scale, leftPx, topPx } = placeInFrame(view, frame);
      const off = { x: sumX / sum - leftPx - at.x * scale, y: sumY / sum - topPx - at.y * scale };
      assert.ok(Math.hypot(off.x, off.y) < 0.05, `${off.x}, ${off.y} at ${at.x}, ${at.y}`);
    }
  }
});

test("what is near moves more than what is far, and the subject's plane moves exactly as planned", () => {
  const rows = 30;
  // The left half stands at infinity, the right half twice as near as the subject.
  const values = Float32Array.from({ length: 40 * rows }, (_, i) => (i % 40 < 20 ? 0 : 2));
  const deep: FilmSpace = { ...space, depth: { ...space.depth!, values } };
  const still = { ...viewOf(0), push: 0, slideXPx: 0, slideYPx: 0 };
  const moved = { ...still, slideXPx: 6 };
  const shift = (which: FilmSpace, x: number) => {
    const out = new Float64Array(2);
    sourceMap(which, still, frame)(x, 96, 0, 1, out);
    const before = out[0]!;
    sourceMap(which, moved, frame)(x, 96, 0, 1, out);
    return out[0]! - before;
  };
  assert.ok(Math.abs(shift(space, 40)) < 1e-6);
  // At infinity the camera's step is not seen, so the plate follows it whole; near things fall behind by as much.
  assert.ok(Math.abs(shift(deep, 40) + 6) < 1e-3, `${shift(deep, 40)}`);
  assert.ok(Math.abs(shift(deep, 290) - 6) < 1e-3, `${shift(deep, 290)}`);
});

test("colours come through in BT.709 limited range, at the right place", () => {
  const compositor = openCompositor(32, 32);
  const [widthPx, heightPx] = [64, 64];
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let i = 0; i < widthPx * heightPx; i++) data.set([200, 60, 40], i * 3);
  const plate = compositor.addPlate({ widthPx, heightPx, channels: 3, data });
  compositor.drawPlate(plate, straightMap(-16, -16, 1, 1));
  const drawn = compositor.frame();
  const [y, u, v] = [drawn[500]!, drawn[1024 + 100]!, drawn[1024 + 256 + 100]!];
  const luma = 0.2126 * 200 + 0.7152 * 60 + 0.0722 * 40;
  assert.ok(Math.abs(y - (16 + (luma * 219) / 255)) <= 1, `${y}`);
  assert.ok(Math.abs(u - (128 + (((40 - luma) / 1.8556) * 224) / 255)) <= 1, `${u}`);
  assert.ok(Math.abs(v - (128 + (((200 - luma) / 1.5748) * 224) / 255)) <= 1, `${v}`);
});

function black(): Pixels {
  return { widthPx: 400, heightPx: 300, channels: 3, data: new Uint8Array(400 * 300 * 3) };
}

test("a dissolve mixes two whole frames, also where a layer was drawn since", () => {
  const compositor = openCompositor(64, 64);
  const flat = (value: number, channels: 3 | 4): Pixels => {
    const data = new Uint8Array(96 * 96 * channels).fill(value);
    if (channels === 4) for (let i = 3; i < data.length; i += 4) data[i] = 255;
    return { widthPx: 96, heightPx: 96, channels, data };
  };
  const [white, grey] = [compositor.addPlate(flat(255, 3)), compositor.addPlate(flat(100, 3))];
  const layer = compositor.addLayer(flat(100, 4));
  const straight = straightMap(-16, -16, 1, 1);
  compositor.drawPlate(white, straight);
  compositor.keepFrame();
  compositor.drawPlate(grey, straight);
  compositor.drawLayer(layer, { leftPx: 20, topPx: 20, scaleX: 0.2, scaleY: 0.2, opacity: 1 });
  compositor.dissolve(0.5);
  const luma = compositor.frame().subarray(0, 64 * 64);
  assert.ok(
    Math.max(...luma) - Math.min(...luma) <= 1,
    `${Math.min(...luma)} to ${Math.max(...luma)}`,
  );
});

const straightOn = straightMap(-40, -54, 1, 1);

/** Luma of a pixel of the frame, as a grey of 0 to 255. */
const greyAt = (drawn: Uint8Array, x: number, y: number): number =>
  ((drawn[y * frame.widthPx + x]! - 16) * 255) / 219;

/** A grey that rises from left to right, of whatever size. */
function slope(widthPx: number, heightPx: number): Pixels {
  const data = new Uint8Array(widthPx * heightPx * 3);
  for (let i = 0; i < widthPx * heightPx; i++)
    data.fill(Math.round((255 * ((i % widthPx) + 0.5)) / widthPx), i * 3, i * 3 + 3);
  return { widthPx, heightPx, channels: 3, data };
}

test("a small plate enlarged shows the same as the large one", () => {
  const compositor = openCompositor(frame.widthPx, frame.heightPx);
  const plate = compositor.addPlate(slope(402, 300));
  compositor.drawPlate(plate, straightOn);
  const sharp = Buffer.from(compositor.frame());
  for (const small of [slope(40, 30), slope(41, 31)]) {
    compositor.drawPlate(compositor.addEnlarged(small, plate), straightOn);
    for (const [x, y] of [
      [4, 4],
      [160, 90],
      [315, 188],
    ] as const) {
      const off = greyAt(compositor.frame(), x, y) - greyAt(sharp, x, y);
      assert.ok(Math.abs(off) < 2, `${off} at ${x}, ${y} from ${small.widthPx} px`);
    }
  }
});

test("two lights are mixed evenly, or on the two sides of a slanting edge", () => {
  const compositor = openCompositor(frame.widthPx, frame.heightPx);
  const flat = (grey: number): Pixels => ({ ...black(), data: black().data.fill(grey) });
  const [lit, unlit] = [compositor.addPlate(flat(200)), compositor.addPlate(flat(40))];
  const between = compositor.addBlank(lit);
  const drawn = (share: Parameters<typeof compositor.mixPictures>[3]) => {
    compositor.mixPictures(between, lit, unlit, share);
    compositor.drawPlate(between, straightOn);
    return compositor.frame();
  };
  assert.ok(Math.abs(greyAt(drawn(0.25), 100, 100) - 160) < 2);
  // In the plate's row y the edge lies 0.35 y further left; the frame begins at 40, 54 of the plate.
  const edge = drawn({ centrePx: 250, halfWidthPx: 40 });
  for (const y of [10, 150]) {
    const middle = Math.round(250 - 0.35 * (y + 54) - 40);
    assert.ok(greyAt(edge, middle - 45, y) > 198 && greyAt(edge, middle + 45, y) < 42);
    assert.ok(Math.abs(greyAt(edge, middle, y) - 120) < 5, `${greyAt(edge, middle, y)}`);
  }
});
