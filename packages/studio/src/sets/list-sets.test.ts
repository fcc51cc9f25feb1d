import assert from "node:assert/strict";
import { cp, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findSets } from "./list-sets.ts";

const folder = await mkdtemp(join(tmpdir(), "packshot-sets-"));
after(() => rm(folder, { recursive: true }));
const ours = fileURLToPath(new URL("../../../../sets/", import.meta.url));

test("a set of one's own is found, and what its folder lacks is told before a shot needs it", async () => {
  const set = join(folder, "minimal", "sage-plinth");
  await cp(join(ours, "minimal", "sage-plinth"), set, { recursive: true });
  assert.deepEqual([...(await findSets(folder)).keys()], ["minimal/sage-plinth"]);

  await rm(join(set, "normal.webp"));
  await assert.rejects(findSets(folder), {
    code: "set_invalid",
    message: `${set}: normal.webp missing`,
  });
  await rename(set, join(folder, "minimal", "copied"));
  await assert.rejects(findSets(folder), /id is minimal\/sage-plinth, its folder minimal\/copied/);
  await writeFile(join(folder, "minimal", "copied", "set.json"), "{ id: 1 }");
  await assert.rejects(findSets(folder), /set\.json can't be read as JSON: .*position 2/);
});
