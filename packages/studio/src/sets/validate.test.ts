import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { parseSetDescription } from "./validate.ts";

type Json = Record<string, unknown> & { look: Record<string, unknown> };

const path = new URL("../../../../sets/classic/white-sweep/set.json", import.meta.url);
const text = await readFile(path, "utf8");
const parse = (change: (set: Json) => void): unknown => {
  const set = JSON.parse(text) as Json;
  change(set);
  return parseSetDescription(set, "set.json");
};

test("a set of ours is taken as it is", () => {
  assert.deepEqual(
    parse(() => undefined),
    JSON.parse(text),
  );
});

test("what is wrong is named, all at once, with its file", () => {
  const broken = (set: Json): void => {
    delete set.camera;
    set.styles = ["classic", "grunge"];
    set.look.exposure = -1;
  };
  assert.throws(
    () => parse(broken),
    (error: { code: string; message: string }) => {
      assert.equal(error.code, "set_invalid");
      for (const word of ["set.json", "camera", "styles.1", "look.exposure"]) {
        assert.ok(error.message.includes(word), `${word} in: ${error.message}`);
      }
      return true;
    },
  );
});

test("what does not fit together is named", () => {
  const orphan = (set: Json): void => {
    (set.lights as { group: string }[])[0]!.group = "moon";
    (set.groups as string[]).push("stars");
  };
  assert.throws(() => parse(orphan), /no group moon/);
  assert.throws(() => parse(orphan), /peaks\.light-stars is missing/);
  assert.throws(() => parse((set) => (set.room = { min: [1, 1], max: [0.5, 2] })), /room\.min/);
  const noGroup = /look\.gains\.moon: no group moon/;
  assert.throws(() => parse((set) => (set.look.gains = { moon: 1 })), noGroup);
  const behind = /camera\.pos: the anchor does not lie before the camera/;
  assert.throws(() => parse((set) => (set.anchor = [0, -90, 0])), behind);
  const within = (set: Json): void => {
    const lamps = set.lights as { type: string; pos: unknown }[];
    lamps.find(({ type }) => type === "area")!.pos = set.anchor;
  };
  assert.throws(() => parse(within), /light .*: it lies at the anchor/);
  const twice = /groups\.\d: .* is there already/;
  assert.throws(() => parse((set) => (set.groups as string[]).push(...(set.groups as []))), twice);
  const noLength = /floor\.normal: takes a length of 1/;
  assert.throws(() => parse((set) => (set.floor = { z: 0, normal: [0, 0, 0] })), noLength);
  assert.throws(() => parseSetDescription(null, "x"), { code: "set_invalid" });
});
