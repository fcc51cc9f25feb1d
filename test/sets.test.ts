import { Ajv2020 } from "ajv/dist/2020.js";
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import sharp from "sharp";
import { findSets, type SetDescription, type Style, styles } from "@packshot/studio";
import { elevationOf } from "../packages/studio/src/sets/elevation.ts";
import { plateFiles } from "../packages/studio/src/sets/plates.ts";

const root = new URL("../sets/", import.meta.url);
const sets = await findSets(fileURLToPath(root));

test("every set.json is what sets/set.schema.json describes, and what the loader takes", async () => {
  const schema = JSON.parse(await readFile(new URL("set.schema.json", root), "utf8")) as object;
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  const files = globSync("*/*/set.json", { cwd: fileURLToPath(root) });
  for (const file of files) {
    const description: unknown = JSON.parse(await readFile(new URL(file, root), "utf8"));
    assert.ok(validate(description), `${file}: ${JSON.stringify(validate.errors)}`);
  }
  assert.equal(sets.size, files.length);
});

test("sets/README.md shows each set, and none that is gone", async () => {
  const readme = await readFile(new URL("README.md", root), "utf8");
  const shown = [...readme.matchAll(/<img src="([^"]+)\/preview\.jpg"/g)].map(([, id]) => id!);
  assert.deepEqual(shown.toSorted(), [...sets.keys()].toSorted());
});

test("a golden picture of a misspelt set is refused, and names the sets that there are", () => {
  const program = fileURLToPath(new URL("../scripts/goldens.ts", root));
  const { status, stderr } = spawnSync(process.execPath, [program, "minimal/sage-plint"]);
  assert.match(
    String(stderr),
    /There is no set minimal\/sage-plint\. Sets: .*minimal\/sage-plinth/,
  );
  assert.equal(status, 1);
});

test("every style has a set of its own", () => {
  const own = new Set([...sets.values()].map(({ description }) => description.styles[0]));
  assert.deepEqual(own, new Set(styles));
});

/** The sets of a style's own, in which its products stand or lie. */
function ownSets(style: Style, pose: SetDescription["pose"]): SetDescription[] {
  return [...sets.values()]
    .map(({ description }) => description)
    .filter((set) => set.styles[0] === style && set.pose === pose);
}

test("every style has three sets to stand in, classic and minimal four", () => {
  for (const style of styles) {
    const { length } = ownSets(style, "standing");
    assert.ok(
      length >= (style === "classic" || style === "minimal" ? 4 : 3),
      `${style}: ${length}`,
    );
  }
});

test("what was photographed from above lies in a set of each style that shows flat-lays", () => {
  for (const style of ["classic", "minimal", "editorial", "influencer", "lifestyle"] as const) {
    const lying = ownSets(style, "lying");
    assert.ok(lying.length > 0 && lying.every(({ camera }) => camera.view === "down"), style);
  }
});

test("every style has a camera about level with the surface and one that looks down on it", () => {
  for (const style of styles) {
    const degrees = ownSets(style, "standing").map(elevationOf);
    const has = (from: number, to: number) => degrees.some((value) => value >= from && value <= to);
    assert.ok(
      has(0, 4) && has(8, 15),
      `${style}: ${degrees.map((value) => value.toFixed(1)).join()}`,
    );
  }
});

test("plates have 1536 px at the least, and the pixels that set.json says", async () => {
  for (const { description, folder } of sets.values()) {
    const { id, plate, disparity } = description;
    assert.ok(Math.min(...plate) >= 1536, `${id}: ${plate.join(" × ")}`);
    const kept = [...plateFiles(description), "preview.jpg", "set.json"];
    assert.deepEqual(
      (await readdir(folder)).toSorted(),
      kept.toSorted(),
      `${id}: no more, no less`,
    );
    for (const file of plateFiles(description)) {
      if (file === "card.bin") continue;
      const { width, height } = await sharp(join(folder, file)).metadata();
      const said = file === "disparity.png" ? disparity.size : plate;
      assert.deepEqual([width, height], said, `${id}/${file}`);
    }
  }
});
