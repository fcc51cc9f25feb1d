import assert from "node:assert/strict";
import { test } from "node:test";
import { isUncoded } from "./content-coding.ts";

test("identity is no coding, however it is written and however often it stands", () => {
  for (const header of [undefined, "", " ", "identity", "IDENTITY", "Identity, identity", ","])
    assert.equal(isUncoded(header), true, JSON.stringify(header));
  assert.equal(isUncoded(["identity", "Identity"]), true);
  for (const header of ["gzip", "GZIP", "identity, br", "identity;q=1", "identities"])
    assert.equal(isUncoded(header), false, header);
  assert.equal(isUncoded(["identity", "gzip"]), false);
});
