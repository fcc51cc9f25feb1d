import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { makeFolder } from "./make-folder.ts";

const root = mkdtempSync(join(tmpdir(), "packshot größe "));
after(() => rmSync(root, { recursive: true }));

test("a folder is made with those above it, and one that is there is left alone", () => {
  const folder = join(root, "a/b/c");
  makeFolder(folder, 0o700);
  assert.equal(statSync(folder).mode & 0o777, 0o700);
  writeFileSync(join(folder, "file"), "");
  symlinkSync(folder, join(root, "link"));
  for (const again of [folder, `${folder}/`, join(root, "link"), join(root, "link/d"), "/"])
    makeFolder(again);
  assert.ok(existsSync(join(folder, "file")) && existsSync(join(folder, "d")));
});

test("what is in the way is an error, also where Node's own mkdir goes on for ever", () => {
  writeFileSync(join(root, "file"), "");
  symlinkSync(join(root, "nowhere"), join(root, "dangling"));
  for (const path of ["file", "dangling"])
    assert.throws(() => makeFolder(join(root, path)), { code: "EEXIST" }, path);
  assert.throws(() => makeFolder(join(root, "file/a/b")), { code: "ENOTDIR" });
  if (existsSync("/proc/self"))
    for (const path of ["/proc/packshot", "/proc/packshot/a/b"])
      assert.throws(() => makeFolder(path), { code: "ENOENT" }, path);
});
