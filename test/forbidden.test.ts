import assert from "node:assert/strict";
import { before, test } from "node:test";
import { createKey } from "../packages/server/src/keys/create-key.ts";
import { startTestService, type Answer, type TestService } from "./harness.ts";

let packshot: TestService;
let person: { id: string; key: string };
before(async () => {
  packshot = await startTestService();
  person = await packshot.account();
});

const told = ({ status, body }: Answer): unknown[] => [status, body.error?.code];
const noSuchBrand = [404, "not_found"];

test("a new brand's Location answers with it, to whoever may list it", async () => {
  const agency = await packshot.account({ plan: "partner" });
  const other = await packshot.account({ plan: "partner" });
  const make = (name: string) =>
    packshot.call("POST", "/v1/brands", { key: agency.key, body: { name } });
  const [made, second] = [await make("Aurelia"), await make("Borealis")];
  const path = made.headers.get("location")?.slice(packshot.baseUrl.length) ?? "";
  assert.equal(path, `/v1/brands/${made.body.id}`);
  const read = (key: string, at = path) => packshot.call("GET", at, { key });
  assert.deepEqual(
    [(await read(agency.key)).status, (await read(agency.key)).body],
    [200, made.body],
  );
  const keyOf = async (brandId: string) => {
    const wanted = { accountId: agency.id, brandId, name: "brand", expiresAt: null };
    const { database, newId } = packshot.service;
    return (await createKey(database, wanted, { newId, now: new Date() })).key;
  };
  assert.deepEqual((await read(await keyOf(made.body.id))).body, made.body);
  assert.deepEqual(told(await read(await keyOf(second.body.id))), noSuchBrand);
  assert.deepEqual(told(await read(other.key)), noSuchBrand);
  for (const id of ["brand_01m8nzgv7xe17fv7s4f6h1gb32", "x", "%00", "%zz"])
    assert.deepEqual(told(await read(agency.key, `/v1/brands/${id}`)), noSuchBrand, id);
  assert.deepEqual(told(await read(person.key)), [403, "agency_key_required"]);
  const deleted = await packshot.call("DELETE", path, { key: agency.key });
  assert.deepEqual([deleted.status, deleted.headers.get("allow")], [405, "GET, HEAD"]);
});

test("what a key may not ask is told before what is wrong with the rest of the question", async () => {
  const ask = async (query: string, key = person.key) =>
    told(await packshot.call("GET", `/v1/usage?${query}`, { key }));
  for (const query of [
    "brand_id=x",
    "brand_id=",
    "brand_id=x&from=soon",
    "from=1&from=2&brand_id=x",
    "brand_id=x&brand_id=y",
    "brand_id=x&from=2026-02-02&to=2026-02-01",
  ])
    assert.deepEqual(await ask(query), [403, "agency_key_required"], query);
  assert.deepEqual(await ask("from=soon"), [400, "invalid_request"]);
  const agency = await packshot.account({ plan: "partner" });
  assert.deepEqual(await ask("brand_id=x&from=soon", agency.key), [400, "invalid_request"]);
  assert.deepEqual(await ask("brand_id=x", agency.key), noSuchBrand);
});
