import assert from "node:assert/strict";
import { test } from "node:test";
import { luminance, type Rgb } from "../../develop/color.ts";
import type { ShotPlan } from "../../direction/plan.ts";
import type { SetGeometry } from "../../sets/plates.ts";
import type { SetDescription, SetLight, Vec3 } from "../../sets/set.ts";
import { type FormLight, formLight, tiltedShare } from "./form-light.ts";

function lampAt(from: Vec3, floor: number): FormLight {
  const distance = Math.hypot(...from);
  const unit = from.map((value) => value / distance) as Vec3;
  return {
    lamps: [{ from: unit, light: [1, 1, 1], wrap: 0.1 }],
    above: [0.1, 0.1, 0.1],
    below: [floor, floor, floor],
  };
}

test("what leans back is lit by a lamp above, and an underside has the floor's light alone", () => {
  const share = (up: number, floor: number) =>
    tiltedShare(lampAt([0, 1, -0.6], floor), 1, { side: 0, up }, 0);
  assert.equal(share(0, 0.5), 1);
  assert.ok(share(0.6, 0.1) > 1.4, `a shoulder gets ${share(0.6, 0.1)}`);
  assert.ok(share(-0.8, 0.02) < 0.2, `over a black floor a belly gets ${share(-0.8, 0.02)}`);
  assert.ok(share(-0.8, 1) > 1.2 * share(-0.8, 0.02) + 0.3, "a white floor lights it");
});

const lights = [
  { name: "window", group: "key", type: "area", power: 60, color: [1, 1, 1], pos: [0, -2, 0] },
  { name: "sun", group: "low", type: "sun", power: 3, color: [1, 0.5, 0.2], dir: [1, 0, 0.5] },
  { name: "sky", group: "fill", type: "dome", power: 0.5, color: [0.5, 0.6, 1] },
].map((light) => ({ ...light, castsProductShadow: light.type !== "dome" })) as SetLight[];

/** The light of a set whose card shows so much of its key and of its sun. */
function lightOf({
  card = 1,
  sun = 1,
  gains = {},
  light = {},
  exposure = 1,
  below = null as Rgb | null,
  set = lights,
}) {
  const groups = ["key", "low", "fill"];
  const described = { groups, lights: set, look: { gains }, anchor: [0, 0, 0], camera: {} };
  // Why the casts: no more of any of them is read.
  const cards = [card, sun, 1].map((value) => new Float32Array(24).fill(value));
  const plan = { light, grade: { exposure } } as ShotPlan;
  const geometry = { cards } as unknown as SetGeometry;
  const found = formLight(described as unknown as SetDescription, geometry, plan, below);
  const [key, low] = found.lamps;
  assert.equal(found.lamps.length, 2);
  return { key: key!.light, low: low!.light, from: key!.from, ...found };
}
const near = (value: number, wanted: number) =>
  assert.ok(Math.abs(value - wanted) < 1e-5 * Math.max(1, wanted), `${value}, not ${wanted}`);

test("a lamp is as strong as the set's card shows, whatever its watts, but for a spot that misses the card or meets it alone", () => {
  const { key, from } = lightOf({});
  assert.deepEqual(from, [0, 0, -1]);
  assert.ok(key[0] > 1 && key[0] < 1.6, `what faces it gets ${key[0]} where half a cylinder has 1`);
  near(lightOf({ card: 2 }).key[0], 2 * key[0]);
  near(lightOf({ card: 2 }).low[0], lightOf({}).low[0]);
  const brighter = lights.map((light) => ({ ...light, power: 1.5 * light.power }));
  near(lightOf({ set: brighter }).key[0], key[0]);
  const none = lightOf({ card: 0 }).key[0];
  assert.ok(none > 0 && none < 0.2 * key[0], `${none}`);
  const most = lightOf({ card: 1000 }).key[0];
  // As a matte surface's watts fall on what faces them two metres away, and a white card gives them back.
  near(most, (8 * 60) / (Math.PI * 4) / Math.PI);
  near(none, (0.05 * 60) / (Math.PI * 4) / Math.PI);
});

test("a group's gain and tint are its lamps', and its dome's", () => {
  const { key, low, above } = lightOf({});
  const { low: sunset } = lightOf({ light: { low: [1, 0.5, 0.25] } });
  near(sunset[1] / sunset[0], (0.5 * low[1]) / low[0]);
  near(sunset[2] / sunset[0], (0.25 * low[2]) / low[0]);
  assert.ok(luminance(...sunset) < luminance(...low));
  const gained = lightOf({ gains: { key: 2, fill: 3 } });
  near(gained.key[1], 2 * key[1]);
  near(gained.low[1], low[1]);
  assert.deepEqual(above, [0.25, 0.3, 0.5]);
  gained.above.forEach((value, at) => near(value, 3 * above[at]!));
  lightOf({ light: { fill: [1, 0.5, 0] } }).above.forEach((value, at) =>
    near(value, above[at]! * [1, 0.5, 0][at]!),
  );
});

test("an underside has less than the floor's own light, and the dome's where there is no floor", () => {
  const { above, below } = lightOf({});
  assert.deepEqual(below, above);
  const red = lightOf({ below: [0.5, 0.1, 0.1] }).below;
  assert.ok(red[0] > 3 * red[1] && red[0] < 0.5 && red[1] === red[2], red.join());
  near(lightOf({ below: [0.5, 0.1, 0.1], exposure: 2 }).below[0], red[0] / 2);
});

test("a lamp's light falls off round a form, and goes on round it for as far as the lamp is broad", () => {
  const { lamps } = lightOf({});
  const [window, sun] = lamps.map((lamp) => ({ lamps: [lamp], above: dark, below: dark }));
  const share = (light: FormLight, side: number, from: number) =>
    tiltedShare(light, 0, { side, up: 0 }, from);
  assert.ok(share(window!, 0.6, 0) < 0.9 && share(window!, 0.9, 0) < share(window!, 0.6, 0));
  near(share(window!, 0.6, 0), share(window!, -0.6, 0));
  assert.ok(share(window!, 1, 0) > 0.1, "a window's, to the side");
  assert.ok(share(sun!, -0.15, 0.9) < 0.01, "a sun's, beyond it");
  assert.ok(tiltedShare(window!, 0, { side: 0, up: 0.8 }, 0) < 0.8);
});

const dark: Rgb = [0, 0, 0];
