import assert from "node:assert/strict";
import { before, test } from "node:test";
import { ensureDemo } from "../packages/server/src/accounts/ensure-demo.ts";
import { openBrowser, type Browser } from "./browser.ts";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let owner: Browser;
const password = "correct horse battery";

before(async () => {
  packshot = await startTestService({
    environment: { SIGN_UP: "open", SIGN_UP_CREDITS: "5", SIGN_INS_PER_MINUTE: "1000" },
  });
  owner = openBrowser(packshot);
});

test("the first start offers to make the owner, who takes the demo account with its credits over", async () => {
  const key = await ensureDemo(packshot.service);
  const before = await owner.call("GET", "/app/state");
  assert.deepEqual(before.body, {
    setup: { is_open: true, needs_token: false },
    sign_up: "open",
    session: null,
  });
  const wanted = { name: "Ada", email: "Ada@Example.com", password, account_name: "Ada's Shop" };
  const made = await owner.call("POST", "/app/setup", wanted);
  assert.equal(made.status, 201, JSON.stringify(made.body));
  assert.equal(made.body.user.email, "ada@example.com");
  assert.deepEqual(made.body.permissions, ["work", "money", "manage", "operate"]);
  assert.deepEqual([made.body.account.name, made.body.account.credits], ["Ada's Shop", 1000]);
  const { body } = await owner.call("GET", "/app/state");
  assert.deepEqual([body.setup.is_open, body.session.id], [false, made.body.id]);
  assert.equal((await packshot.call("GET", "/v1/credits", { key: key ?? "" })).body.credits, 1000);
  const again = await openBrowser(packshot).call("POST", "/app/setup", {
    ...wanted,
    email: "b@example.com",
  });
  assert.deepEqual([again.status, again.body.error.code], [403, "setup_closed"]);
});
