import assert from "node:assert/strict";
import { test } from "node:test";
import { decodePhoto } from "../../photo/decode.ts";
import { portrait } from "./portrait.fixture.ts";
import { findHead } from "./find-head.ts";

test("a head is found where it is in the photograph", async () => {
  for (const ground of ["#6a7a88", "#e2ddd4"]) {
    for (const [x, y, size] of [
      [0.5, 0.4, 0.4],
      [0.68, 0.3, 0.22],
      [0.34, 0.36, 0.3],
    ] as const) {
      const head = await findHead(await decodePhoto(await portrait({ x, y, size, ground })));
      assert.ok(Math.abs(head.x - x) < 0.05, `across at ${head.x}, not ${x}, before ${ground}`);
      assert.ok(Math.abs(head.y - y) < 0.1, `down at ${head.y}, not ${y}, before ${ground}`);
    }
  }
});

test("a photograph without a face has its head where most have theirs", async () => {
  const { x, y } = await findHead(await decodePhoto(await portrait({ skin: "#3c5a96" })));
  assert.deepEqual([x, y], [0.5, 0.36]);
});
