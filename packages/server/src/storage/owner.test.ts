import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openDiskStorage } from "./disk.ts";
import { claimFolder } from "./owner.ts";

async function newFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), "packshot-owner-"));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) };
}

test("a store belongs to the first installation that opens it, until its file is removed", async () => {
  await using folder = await newFolder();
  const storage = await openDiskStorage({ folder: folder.path });
  await storage.put("a.jpg", Buffer.from("an older version's photo"));
  await claimFolder(folder.path, "first");
  await claimFolder(folder.path, "first");
  const file = join(folder.path, ".installation");
  await assert.rejects(claimFolder(folder.path, "second"), (error: Error) =>
    error.message.includes(`Remove ${file}`),
  );
  assert.deepEqual(await Array.fromAsync(storage.list("")), ["a.jpg"], "no object of the store");
  await rm(file);
  await claimFolder(folder.path, "second");
});

test("of installations that open a store at once one gets it, and leaves nothing else behind", async () => {
  await using folder = await newFolder();
  await openDiskStorage({ folder: folder.path });
  const ids = Array.from({ length: 20 }, (_, index) => `installation ${index % 2}`);
  const outcomes = await Promise.allSettled(ids.map((id) => claimFolder(folder.path, id)));
  const owner = (await readFile(join(folder.path, ".installation"), "utf8")).trim();
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ids.map((id) => (id === owner ? "fulfilled" : "rejected")),
  );
  assert.deepEqual(await readdir(join(folder.path, ".incoming")), []);
});
