import assert from "node:assert/strict";
import { test } from "node:test";
import type { Solid } from "../../kernels/occlusion.ts";
import { layOutFrame } from "../../direction/frame.ts";
import { stage } from "../stage.fixture.ts";
import type { Volume } from "../solid/volume.ts";
import { receiverOf } from "./receiver.ts";
import { castShadows } from "./shadow-map.ts";

/** A block that stands on the surface. */
function block(
  centreMetres: number,
  away: number,
  widthMetres: number,
  heightMetres: number,
): Solid {
  const [columns, rows, halfDepth] = [24, 48, 0.03];
  const field = new Float32Array(columns * rows * 2);
  for (let cell = 0; cell < columns * rows; cell++) {
    const across = ((cell % columns) + 0.5) / columns;
    const up = (Math.floor(cell / columns) + 0.5) / rows;
    const inside = Math.min(across, 1 - across) * widthMetres;
    field.set([Math.min(inside, (1 - up) * heightMetres), halfDepth], cell * 2);
  }
  return {
    columns,
    rows,
    field,
    centre: new Float32Array(columns).fill(away),
    centreMetres,
    widthMetres,
    heightMetres,
    upFrom: 0,
    upTo: heightMetres,
    awayFrom: away - halfDepth,
    awayTo: away + halfDepth,
    axisAway: null,
  };
}

test("a person beside the product throws a shadow of their own, and the product's stays", async () => {
  const set = stage.sets.get("minimal/clay-stair")!;
  const { description } = set;
  const geometry = await stage.store.geometry(set);
  const size = { widthPx: 320, heightPx: 320 };
  const framing = { fillHeight: 0.4, fillWidth: 0.5, centreX: 0.6, baseY: 0.85 };
  const shape = { aspect: 0.4, heroAspect: null, footprintCentre: 0.5, scale: 1 };
  const frame = layOutFrame(description, framing, size, shape);
  const scene = receiverOf(description, geometry, frame);
  const solid = block(0, 0, 0.06, 0.16);
  const product = { ...solid, fronts: solid.centre, shownAway: 0 } as Volume;
  const person = block(-0.2, 0.06, 0.12, 0.4);
  const options = {
    screens: [],
    opacity: 1,
    isThin: false,
    parts: null,
    edgePx: 0.7,
    hangs: false,
  };
  const cast = (figure: Solid | null): Uint8Array => {
    const { groups } = castShadows(description, scene, frame, product, { ...options, figure });
    return groups[description.groups.indexOf("sun")] ?? groups.find((group) => group !== null)!;
  };
  const [alone, together] = [cast(null), cast(person)];
  const shadowed = (map: Uint8Array): number => map.filter((hidden) => hidden > 128).length;
  assert.ok(shadowed(alone) > 200, `the product shadows ${shadowed(alone)} pixels`);
  assert.ok(shadowed(together) > 1.5 * shadowed(alone), `both shadow ${shadowed(together)}`);
  assert.ok(
    alone.every((hidden, pixel) => together[pixel]! >= hidden - 3),
    "where the product shadows it is no lighter beside a person",
  );
});
