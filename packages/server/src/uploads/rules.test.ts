import assert from "node:assert/strict";
import { test } from "node:test";
import { tidyFileName } from "./rules.ts";

test("a file's name is one line that reads as it was meant; joiners of emoji and Persian stay", () => {
  for (const [name, tidy] of [
    ["C:\\photos\\mug.jpg", "mug.jpg"],
    ["photos/\u2067mug\u202egpj\u2069.exe\n", "muggpj.exe"],
    ["\u009bmug\u0007.jpg", "mug.jpg"],
    ["👩\u200d🚀.jpg", "👩\u200d🚀.jpg"],
    ["می\u200cخواهم.jpg", "می\u200cخواهم.jpg"],
    ["x".repeat(300), "x".repeat(200)],
    ["\u200b\u200d", "photo"],
    ["photos/", "photo"],
  ] as const)
    assert.equal(tidyFileName(name), tidy, JSON.stringify(name));
});
