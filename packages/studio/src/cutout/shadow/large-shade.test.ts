import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../composites/random.ts";
import { cutOut } from "../cut-out.ts";
import { measureScene } from "../ground/scene.ts";
import { signedDistance } from "../image/distance.ts";
import { shadedRegions } from "./shaded-regions.ts";
import { findUmbras } from "./umbra.ts";

type Rgb = [number, number, number];
type Shape = {
  colour: Rgb | ((x: number, y: number) => Rgb);
  covers: (x: number, y: number) => boolean;
};

const [widthPx, heightPx] = [640, 480];

/** A photo of shapes, the later before the earlier, on an even ground with a sensor's noise; 4 × 4 samples a pixel. */
function draw(ground: Rgb, shapes: Shape[]) {
  const random = seededRandom(7);
  const rgb = new Uint8Array(widthPx * heightPx * 3);
  for (let p = 0; p < widthPx * heightPx; p++) {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    const sum = [0, 0, 0];
    for (let sample = 0; sample < 16; sample++) {
      const [atX, atY] = [x + (sample % 4) / 4, y + Math.floor(sample / 4) / 4];
      const drawn = shapes.findLast(({ covers }) => covers(atX, atY))?.colour ?? ground;
      const colour = typeof drawn === "function" ? drawn(atX, atY) : drawn;
      for (let c = 0; c < 3; c++) sum[c] = sum[c]! + colour[c]! / 16;
    }
    rgb.set(
      sum.map((value) => value + 5 * (random() - 0.5)),
      p * 3,
    );
  }
  return { widthPx, heightPx, rgb, alpha: null };
}

function look(photo: ReturnType<typeof draw>) {
  const cutout = cutOut(photo);
  const alphaAt = (x: number, y: number): number => {
    const [column, row] = [x - cutout.leftPx, y - cutout.topPx];
    const isInside = column >= 0 && row >= 0 && column < cutout.widthPx && row < cutout.heightPx;
    return isInside ? cutout.rgba[(row * cutout.widthPx + column) * 4 + 3]! : 0;
  };
  return { alphaAt, confidence: cutout.confidence };
}

const ellipse = (left: number, top: number, radiusX: number, radiusY: number) => {
  return (x: number, y: number) => ((x - left) / radiusX) ** 2 + ((y - top) / radiusY) ** 2 < 1;
};

test("on a coloured ground a hard shadow as sharp as its product, and nearly as large, goes by its hue", () => {
  const ground: Rgb = [150, 92, 170];
  const shade = ground.map((value) => Math.round(0.7 * value)) as Rgb;
  const { alphaAt, confidence } = look(
    draw(ground, [
      { colour: shade, covers: (x, y) => y > 300 && y < 400 && x > 250 && x < 520 - (y - 300) },
      { colour: [226, 214, 180], covers: (x, y) => x > 200 && x < 330 && y > 120 && y < 400 },
    ]),
  );
  for (const [x, y] of [
    [350, 330],
    [400, 390],
    [470, 320],
  ] as const)
    assert.equal(alphaAt(x, y), 0, `${x}, ${y}`);
  for (const [x, y] of [
    [210, 390],
    [320, 320],
  ] as const)
    assert.equal(alphaAt(x, y), 255, `${x}, ${y}`);
  assert.ok(confidence > 0.7, `${confidence}`);
});

test("a lamp's level grey foot, as sharp as the lamp and larger, is no hard shadow of it", () => {
  const red: Rgb = [206, 40, 36];
  const { alphaAt } = look(
    draw(
      [233, 233, 231],
      [
        { colour: [96, 96, 95], covers: ellipse(420, 370, 110, 62) },
        {
          colour: red,
          covers: (x, y) => x > 200 && x < 422 && Math.abs(y - 150 - (x - 200) ** 2 / 230) < 6,
        },
        { colour: red, covers: ellipse(190, 150, 48, 54) },
      ],
    ),
  );
  for (const [x, y] of [
    [420, 400],
    [500, 370],
    [340, 380],
    [190, 150],
  ] as const)
    assert.equal(alphaAt(x, y), 255, `${x}, ${y}`);
});

const grey = (value: number): Rgb => [value, value, value];

test("shade that a black box passes into without a step is parted from it, along the faint edge between them", () => {
  const [right, floor, reach] = [430, 380, 64];
  // By 36 Lab units and by 39 darker than the ground; the black side of a torch's head is by 41.
  for (const deepest of [122, 106]) {
    const shade: Shape = {
      colour: (x) => grey(deepest + Math.min(0, 7 * (x - right) - 48) + 0.4 * (x - right)),
      covers: (x, y) => x >= right && x < right + reach && y > 250 && y < floor,
    };
    const box: Shape = {
      colour: grey(74),
      covers: (x, y) => x > 120 && x < right && y > 170 && y < floor,
    };
    const photo = draw([214, 219, 217], [shade, box]);
    const scene = measureScene(photo, photo);
    const mask = Uint8Array.from({ length: widthPx * heightPx }, (_, p) => {
      const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
      return Number([shade, box].some(({ covers }) => covers(x, y)));
    });
    const { labels } = shadedRegions(scene, mask, false, 40_000);
    const [inShade, inBox] = [labels[340 * widthPx + right + 40], labels[340 * widthPx + 300]];
    assert.notEqual(inShade, 0);
    assert.notEqual(inShade, inBox);
    assert.equal(labels[260 * widthPx + right + 20], inShade, "up to the shade's end");
  }
});

test("a lantern's level grey foot is not the shade that its outline would throw", () => {
  const [left, right] = [240, 360];
  const within = (x: number) => x > left && x < right;
  const turned = (x: number) => ((2 * (x - left)) / (right - left) - 1) ** 2;
  const { alphaAt, confidence } = look(
    draw(
      [226, 226, 229],
      [
        {
          colour: (x) => grey(118 - 12 * turned(x)),
          covers: (x, y) => within(x) && y > 330 && y < 360 + 4 * Math.sqrt(1 - turned(x)),
        },
        { colour: [232, 205, 140], covers: (x, y) => within(x) && y > 110 && y <= 340 },
        { colour: grey(96), covers: (x, y) => x > 237 && x < 363 && y > 80 && y <= 110 },
      ],
    ),
  );
  for (const x of [left + 4, 300, right - 4]) assert.equal(alphaAt(x, 355), 255, `at ${x}`);
  assert.ok(confidence > 0.7, `${confidence}`);
});

test("a slab of hard shadow far beside its table is one, though the room's light makes it a little uneven", () => {
  const slab = (x: number, y: number): Rgb => {
    const inner = Math.min(x - 30, 270 - x, y - 318, 392 - y) / 4;
    return grey(160 + 4.6 * Math.sin(x / 7) + (232 - 160) * Math.max(0, 1 - inner));
  };
  const isSlab = (x: number, y: number) => x > 30 && x < 270 && y > 318 && y < 392;
  const isTable = (x: number, y: number) =>
    (x > 380 && x < 520 && y > 90 && y < 140) ||
    (x % 90 > 40 && x % 90 < 52 && x > 390 && x < 510 && y > 130 && y < 390);
  const photo = draw(
    [233, 233, 231],
    [
      { colour: slab, covers: isSlab },
      { colour: grey(40), covers: isTable },
    ],
  );
  const scene = measureScene(photo, photo);
  const mask = Uint8Array.from({ length: widthPx * heightPx }, (_, p) => {
    const [x, y] = [p % widthPx, Math.floor(p / widthPx)];
    return Number(isSlab(x, y) || isTable(x, y));
  });
  const { pixels } = findUmbras(scene, mask, signedDistance(mask, widthPx, heightPx), []);
  assert.ok(pixels.length > 6000, `${pixels.length}`);
  assert.ok(pixels.every((p) => p % widthPx < 270));
});
