import assert from "node:assert/strict";
import { test } from "node:test";
import type { SetDescription } from "../../sets/set.ts";
import { splitCard } from "./card-pattern.ts";
import { stage } from "../stage.fixture.ts";

const linen = stage.sets.get("editorial/blind-linen")!.description;
/** The sun from the front: a slope on the card is one on any plane. */
const set: SetDescription = {
  ...linen,
  lights: linen.lights.map((light) =>
    light.type === "sun" ? { ...light, dir: [0, -1, 0] as const satisfies number[] } : light,
  ) as SetDescription["lights"],
};
const [width, height] = [24, 64];

/** Light of a card of 0.09 × 0.26 m by metres from its axis and from its foot. */
function card(lightAt: (across: number, up: number) => number) {
  const light = Float32Array.from({ length: width * height * 3 }, (_, at) => {
    const cell = Math.floor(at / 3);
    return lightAt(
      (((cell % width) + 0.5) / width - 0.5) * 0.09,
      (1 - (Math.floor(cell / width) + 0.5) / height) * 0.26,
    );
  });
  return { width, height, light };
}

test("an even card has no pattern, whatever falls off along it", () => {
  const { pattern, even } = splitCard(
    set,
    card((across, up) => 1 + 4 * across + up),
  );
  assert.equal(pattern, null);
  assert.ok(even[0]! > even[(height - 1) * width * 3]! + 0.1);
});

test("slanted stripes go on beyond the card along their slope, at their own contrast", () => {
  const stripe = (across: number, up: number) =>
    Math.sin(((up - 0.5 * across) / 0.06) * 2 * Math.PI) > 0;
  const { pattern } = splitCard(
    set,
    card((across, up) => (stripe(across, up) ? 1 : 0.4)),
  );
  assert.ok(pattern !== null);
  let right = 0;
  let count = 0;
  for (let across = -0.15; across <= 0.15; across += 0.01)
    for (let up = 0.09; up <= 0.17; up += 0.003, count++)
      if (pattern(across, up, 0) > -0.25 === stripe(across, up)) right++;
  assert.ok(right / count > 0.85, `${right} of ${count}`);
});

test("a board seen from above keeps a window's stripes apart from the light's fall, however steep they are", () => {
  const letters = stage.sets.get("editorial/letters-linen")!.description;
  const side = letters.card.heightMetres;
  // Lines twice as steep as the diagonal, two thirds of the board apart.
  const isShade = (x: number, y: number) => (x + y / 2) % 0.66 < 0.22;
  const light = Float32Array.from({ length: width * height * 3 }, (_, at) => {
    const cell = Math.floor(at / 3);
    const [x, y] = [((cell % width) + 0.5) / width, (Math.floor(cell / width) + 0.5) / height];
    return (isShade(x, y) ? 0.4 : 1) * (1.2 - 0.4 * x);
  });
  const { pattern, even } = splitCard(letters, { width, height, light });
  assert.ok(pattern !== null);
  assert.ok(even[0]! > 1.1 * even[(width - 1) * 3]!, "the fall to the right is even light");
  let right = 0;
  for (let x = 1; x < 20; x++) {
    for (let y = 1; y < 20; y++) {
      const shown = pattern((x / 20 - 0.5) * side, (0.5 - y / 20) * side, 0);
      if (shown < -0.25 === isShade(x / 20, y / 20)) right++;
    }
  }
  assert.ok(right / 361 > 0.88, `${right} of 361`);
});
