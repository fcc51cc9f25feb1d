import assert from "node:assert/strict";
import test from "node:test";
import type { CameraMove, CameraPose, CameraView, Easing, FilmSpace } from "./camera.ts";
import { placeInFrame, sourceMap, viewAt } from "./camera.ts";

const frame = { widthPx: 1600, heightPx: 900, ratio: 16 / 9 };
const [columns, rows] = [50, 40];
const axis = { x: 1000, y: 700 };

/** A plate of 2000 × 1500, whose depth is so much at a place, as a share of the subject's (inverse). */
function spaceOf(near: (x: number, y: number) => number, parallax = 1): FilmSpace {
  const values = Float32Array.from({ length: columns * rows }, (_, cell) =>
    near(((cell % columns) + 0.5) * 40, (Math.floor(cell / columns) + 0.5) * 37.5),
  );
  const depth = { values, columns, rows, parallax, axisXPx: axis.x, axisYPx: axis.y };
  const subject = { leftPx: 800, topPx: 500, widthPx: 200, heightPx: 400 };
  return { widthPx: 2000, heightPx: 1500, subject, depth };
}
const flat = spaceOf(() => 1);

const pose = (change: Partial<CameraPose> = {}): CameraPose => {
  return { fill: 0.6, aimX: 0.5, aimY: 0.5, x: 0.5, y: 0.5, orbit: 0, ...change };
};
const moveOf = (from: CameraPose, to: CameraPose, easing: Easing = "in_out"): CameraMove => {
  return { from, to, easing, travel: 1 };
};
const near = (value: number, wanted: number, most = 1e-6) =>
  assert.ok(Math.abs(value - wanted) <= most, `${value}, not ${wanted}`);

/** Where a point of the plate is in the frame. */
function shownAt(view: CameraView, x: number, y: number): { x: number; y: number } {
  const { scale, leftPx, topPx } = placeInFrame(view, frame);
  return { x: leftPx + x * scale, y: topPx + y * scale };
}

test("a move begins and ends with the subject as large as its poses say, where they want it", () => {
  const from = pose({ fill: 0.5, aimX: 0.25, aimY: 0.75, x: 0.4, y: 0.55 });
  const to = pose({ fill: 1.4, aimY: 0.3 });
  const move = moveOf(from, to);
  for (const [t, { fill, aimX, aimY, x, y }] of [
    [0, from],
    [1, to],
  ] as const) {
    const view = viewAt(flat, frame, move, t);
    const [head, foot] = [shownAt(view, 800, 500), shownAt(view, 800, 900)];
    near(foot.y - head.y, fill * frame.heightPx, 1e-6);
    const aimed = shownAt(view, 800 + aimX * 200, 500 + aimY * 400);
    near(aimed.x, x * frame.widthPx);
    near(aimed.y, y * frame.heightPx);
  }
  // By equal factors in equal times.
  near(
    viewAt(flat, frame, move, 0.5).widthPx ** 2,
    (400 / 0.5) * (400 / 1.4) * (16 / 9) ** 2,
    1e-3,
  );
});

test("a wide subject fills by its width, lettering by its own share, and a broad one's detail by that", () => {
  const widthOf = (widthPx: number, change: Partial<CameraPose>): number => {
    const subject = { leftPx: 600, topPx: 500, widthPx, heightPx: 200 };
    const view = viewAt({ ...flat, subject }, frame, moveOf(pose(change), pose(change)), 0);
    return widthPx / view.widthPx;
  };
  near(widthOf(800, {}), 0.6);
  near(widthOf(800, { fillWidth: 0.5 }), 0.5);
  near(widthOf(800, { fill: 0.9, fillWidth: 0.8, fillBroad: 1.2 }), 1.2);
  near(widthOf(165, { fill: 0.9, fillWidth: 0.3, fillBroad: 1.2 }), 0.3);
});

test("no view leaves the plate, also where its poses would and with room for a step aside", () => {
  for (const orbit of [0, 0.06, -0.06])
    for (const x of [-0.5, 0.5, 1.5])
      for (const y of [-1, 0.5, 2])
        for (const t of [0, 0.3, 1]) {
          const wide = pose({ fill: 0.05, x, y, orbit });
          const view = viewAt(flat, frame, moveOf(wide, pose({ fill: 2, x, y, orbit })), t);
          const { centreXPx, centreYPx, widthPx } = view;
          const half = { x: widthPx * (0.5 + Math.abs(orbit)), y: widthPx / frame.ratio / 2 };
          assert.ok(centreXPx - half.x > -1e-6 && centreXPx + half.x < 2000 + 1e-6);
          assert.ok(centreYPx - half.y > -1e-6 && centreYPx + half.y < 1500 + 1e-6);
        }
});

test("a move that asks for more than its plate shows comes closer, and goes as far as it was to", () => {
  const subject = { leftPx: 300, topPx: 500, widthPx: 1400, heightPx: 400 };
  const move = moveOf(pose({ fill: 0.5, orbit: 0.03 }), pose({ fill: 0.6, orbit: -0.03 }));
  const widths = [0, 1].map((t) => viewAt({ ...flat, subject }, frame, move, t).widthPx);
  near(widths[0]!, 2000 / 1.06);
  near(widths[0]! / widths[1]!, 0.6 / 0.5);
});

test("a pose aims at the middle of the subject's mass where it asks for that, and not far out", () => {
  const aimed = (middleY: number, belowMiddle: number): number => {
    const space = { ...flat, subject: { ...flat.subject, middleY } };
    const { centreYPx } = viewAt(
      space,
      frame,
      moveOf(pose({ belowMiddle }), pose({ belowMiddle })),
      0,
    );
    return (centreYPx - 500) / 400;
  };
  near(aimed(0.5, 0), aimed(0.6, 0));
  near(aimed(0.5, 0.05), aimed(0.5, 0) + 0.05);
  assert.ok(aimed(0.72, 0) > aimed(0.6, 0) && aimed(0.4, 0) < aimed(0.5, 0));
  assert.ok(aimed(1, 0.3) < 0.75 && aimed(0, -0.3) > 0.3);
});

test("an easing goes from start to end without a step back: through at speed, settling, or from rest to rest", () => {
  const speeds = (easing: Easing): [number, number, number] => {
    const move = moveOf(pose({ x: 0.4 }), pose({ x: 0.6 }), easing);
    const at = (t: number): number => viewAt(flat, frame, move, t).centreXPx;
    const way = at(1) - at(0);
    for (let step = 0; step < 20; step++)
      assert.ok((at((step + 1) / 20) - at(step / 20)) / way > 0, `${easing} ${step}`);
    const speed = (t: number): number => (at(Math.min(1, t + 0.01)) - at(t)) / way / 0.01;
    return [speed(0), speed(0.495), speed(0.99)];
  };
  const [enters, middle, leaves] = speeds("through");
  near(enters, 0.5, 0.01);
  near(middle, 1.5, 0.01);
  near(leaves, 0.5, 0.01);
  const [begins, , settles] = speeds("settle");
  assert.ok(begins > 2 && settles < 0.01);
  const [first, most, last] = speeds("in_out");
  assert.ok(first < 0.01 && last < 0.01 && most > 1.5);
});

test("the camera that travels goes as far as the picture grew, steps aside by its orbit, and stays where the lens zooms", () => {
  const [from, to] = [pose({ fill: 0.5, orbit: 0.02 }), pose({ fill: 1, orbit: -0.02 })];
  const travelling = viewAt(flat, frame, moveOf(from, to), 1);
  near(travelling.push, 0.5);
  const still = viewAt(flat, frame, { ...moveOf(from, to), travel: 0 }, 1);
  assert.equal(still.push, 0);
  near(still.slideXPx, -0.02 * still.widthPx);
  near(still.slideYPx, 0);
  near(
    viewAt(flat, frame, { ...moveOf(from, to), travel: 0 }, 0).slideXPx,
    0.02 * 2 * still.widthPx,
  );
  const half = viewAt(
    { ...flat, depth: { ...flat.depth!, parallax: 0.5 } },
    frame,
    moveOf(from, to),
    1,
  );
  near(half.push, 0.25);
});

test("what is infinitely far away stays where it is in the frame while the camera travels", () => {
  const far = spaceOf(() => 0);
  const move = moveOf(pose({ fill: 0.5, x: 0.35, y: 0.6 }), pose({ fill: 0.9, x: 0.6, y: 0.45 }));
  const shown = [0, 0.4, 1].map((t) => {
    const out = new Float64Array(2 * 8);
    sourceMap(far, viewAt(far, frame, move, t), frame)(20, 300, 220, 8, out);
    return out;
  });
  for (const out of shown) out.forEach((value, at) => near(value, shown[0]![at]!));
  const { push, slideXPx, slideYPx } = viewAt(far, frame, move, 0);
  for (const way of [push, slideXPx, slideYPx]) near(way, 0);
});

test("through depth each pixel shows what a camera that moved would see there", () => {
  const clamp = (low: number, value: number, high: number): number =>
    Math.min(high, Math.max(low, value));
  const close = { centreXPx: 950, centreYPx: 720, widthPx: 900 };
  const whole = { centreXPx: 1000, centreYPx: 750, widthPx: 2000 };
  const moved = { push: 0.2, slideXPx: 30, slideYPx: -12 };
  for (const view of [
    { ...close, ...moved },
    { ...whole, ...moved },
    { ...close, ...moved, push: 0 },
    { ...close, push: 0, slideXPx: 0, slideYPx: 20 },
  ])
    for (const [name, depth] of [
      ["at the subject", () => 1],
      ["at infinity", () => 0],
      ["behind it", () => 0.6],
      ["before it", () => 1.3],
      ["slanting across", (x) => 0.7 + x / 4000],
      ["slanting down", (_, y) => 0.6 + y / 3000],
    ] as [string, (x: number, y: number) => number][]) {
      const { scale, leftPx, topPx } = placeInFrame(view, frame);
      const out = new Float64Array(2 * 8);
      for (const y of [10, 450, 890]) {
        sourceMap(spaceOf(depth), view, frame)(20, y, 220, 8, out);
        for (let i = 0; i < 8; i++) {
          const source = { x: out[2 * i]!, y: out[2 * i + 1]! };
          // Beyond the middles of the depth's outermost cells it is theirs.
          const own = depth(clamp(20, source.x, 1980), clamp(18.75, source.y, 1481.25));
          // A pinhole goes `push` of the way to the subject, and aside.
          const seen = (at: number, middle: number, slide: number): number =>
            middle +
            slide +
            ((at - middle - slide * own) / (1 - view.push * own)) * (1 - view.push);
          near(leftPx + seen(source.x, axis.x, view.slideXPx) * scale, 20 + 220 * i, 0.5);
          near(topPx + seen(source.y, axis.y, view.slideYPx) * scale, y, 0.5);
          if (name === "at the subject") near(source.x, (20 + 220 * i - leftPx) / scale);
        }
      }
    }
});
