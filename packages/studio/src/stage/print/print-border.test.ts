import assert from "node:assert/strict";
import { test } from "node:test";
import { borderOn, groundTones } from "./print-border.ts";
import { planFor, samplePhoto, stage } from "../stage.fixture.ts";

function photoOf(level: number): { rgb: Uint8Array; widthPx: number; heightPx: number } {
  return { rgb: new Uint8Array(40 * 30 * 3).fill(level), widthPx: 40, heightPx: 30 };
}

test("a border is white as paper is, and none on pale ground where the photograph ends by itself", () => {
  const dark = photoOf(30);
  assert.equal(borderOn([25], dark, "luxury").color![0], 234);
  assert.equal(borderOn([90], dark, "luxury").color, null);
  assert.equal(borderOn([90], dark, "luxury").below, 0);
  const pale = borderOn([90], photoOf(225), "luxury");
  assert.equal(pale.color![0], 234);
  assert.ok(pale.below > 0.03, "too thin a border is a frame without depth");
  // Half of the ground is white.
  assert.equal(borderOn([90, 40], dark, "magazine").color, null);
});

test("instant film is white, and lies where white is seen", () => {
  const film = borderOn([72], photoOf(120), "lifestyle");
  assert.ok(film.below > 2 * film.above);
  const paper = borderOn([90], photoOf(225), "lifestyle");
  assert.equal(paper.below, paper.above);
});

test("the ground below a print is read from the set, and from its backdrop where that is coloured", async () => {
  const bag = await samplePhoto("synthetic_bag");
  const lightness = async (id: string): Promise<number> => {
    const set = stage.sets.get(id)!;
    const tones = await groundTones(planFor(set.description, bag), set, stage.store);
    return tones.reduce((sum, tone) => sum + tone, 0) / tones.length;
  };
  assert.ok((await lightness("luxury/marquina-silk")) < 40);
  assert.ok((await lightness("classic/paper-table")) > 80);
  const set = stage.sets.get("classic/paper-table")!;
  const plan = planFor(set.description, bag, { backdrop: [20, 20, 20] });
  const tones = await groundTones({ ...plan, backdrop: [20, 20, 20] }, set, stage.store);
  assert.ok(tones.every((tone) => tone < 12));
});
