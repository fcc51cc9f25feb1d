import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { before, test } from "node:test";
import { startTestService, type TestService } from "./harness.ts";

let packshot: TestService;
let key: string;
before(async () => {
  packshot = await startTestService();
  ({ key } = await packshot.account());
});

test("whatever is no proper request has the Error shape too", async () => {
  for (const [path, status] of [
    ["/v1/shoots/%zz", 404],
    [`/v1/shoots/${"x".repeat(900)}`, 404],
    [`/v1/shoots/${"x".repeat(3000)}`, 404],
  ] as const) {
    const answer = await packshot.call("GET", path, { key });
    assert.deepEqual(
      [answer.status, answer.body.error.code],
      [status, "not_found"],
      path.slice(0, 40),
    );
    assert.ok(answer.headers.get("x-request-id"));
  }
  const long = `/v1/shoots/${"x".repeat(3000)}`;
  assert.equal((await packshot.call("GET", long)).status, 401);
  assert.ok((await packshot.call("GET", long, { key })).headers.get("ratelimit"));
  for (const path of ["/v1/shoots/%zz", "/v1/shoots/%ff", "/v1/videos/%"]) {
    assert.equal((await packshot.call("GET", path)).status, 401, path);
    const { headers } = await packshot.call("GET", path, { key });
    assert.match(headers.get("ratelimit") ?? "", /^"requests";r=\d+/, path);
    const id = headers.get("x-request-id") ?? "";
    assert.ok(id !== "" && packshot.logs.some((line) => line.includes(id)), path);
  }
  const speak = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(packshot.service.settings.port, "127.0.0.1", () => socket.end(text));
      let heard = "";
      socket.on("data", (chunk) => (heard += chunk.toString()));
      socket.on("end", () => resolve(heard));
      socket.on("error", reject);
    });
  const broken = await speak("HELLO\r\n\r\n");
  assert.match(broken, /^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  const longest = await speak(`GET /${"x".repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`);
  assert.match(longest, /^HTTP\/1\.1 431 .*"code":"invalid_request"/s);
  const hostless = await speak("GET /v1/credits HTTP/1.1\r\nConnection: close\r\n\r\n");
  assert.match(hostless, /^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
  const twoHosts = "Host: x\r\nHost: y\r\nConnection: close\r\n";
  const hostful = await speak(`GET /v1/credits HTTP/1.1\r\n${twoHosts}\r\n`);
  assert.match(hostful, /^HTTP\/1\.1 400 .*"message":"The request takes one Host header\."/s);
  const head = "Host: x\r\nConnection: close\r\nExpect: more\r\n";
  const expecting = await speak(`GET /v1/credits HTTP/1.1\r\n${head}\r\n`);
  assert.match(expecting, /^HTTP\/1\.1 401 .*"code":"unauthorized"/s);
  const tunnel = await speak("CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example\r\n\r\n");
  assert.match(tunnel, /^HTTP\/1\.1 405 .*\r\nAllow: \r\n.*"code":"method_not_allowed"/s);
  for (const heard of [broken, longest, hostless, hostful, expecting, tunnel]) {
    const [, id = ""] = /^X-Request-Id: (\S+)\r$/im.exec(heard) ?? [];
    assert.ok(id !== "" && packshot.logs.some((line) => line.includes(id)), heard);
  }
});

test("an unknown route or method is told before its body is read", async () => {
  const malformed = await packshot.call("POST", "/v1/credits", { key, body: "{bad" });
  assert.equal(malformed.status, 405);
  const large = await packshot.call("POST", "/v1/nothing", { key, body: "x".repeat(2_000_000) });
  assert.equal(large.status, 404);
  assert.ok(malformed.headers.get("ratelimit"));
});

test("clients that reset their connection, a CONNECT too, are no failures in the log", async () => {
  const before = packshot.logs.length;
  const { port } = new URL(packshot.baseUrl);
  for (let count = 0; count < 40; count++) {
    const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    const line = count % 2 ? "CONNECT shop.example:443" : "GET /openapi.json";
    socket.write(`${line} HTTP/1.1\r\nHost: x\r\n\r\n`);
    socket.resetAndDestroy();
  }
  assert.equal((await packshot.call("GET", "/healthz")).status, 200);
  const failures = packshot.logs.slice(before).filter((line) => line.includes('"level":50'));
  assert.deepEqual(failures, []);
});
