import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { test } from "node:test";
import { promisify } from "node:util";
import { fetchFile } from "./fetch-file.ts";
import { answer, listen } from "./local-server.test-data.ts";
import { resolvePublicName, resolveTrustedName } from "./resolve.ts";

const options = { allowLoopback: false, allowHosts: ["127.0.0.1"], timeoutMs: 240_000 };
const bytes = Buffer.from("\xff\xd8\xff any bytes", "latin1");
const photo = answer(200, { "content-type": "text/html" }, bytes);
const redirect = (location: string) => answer(302, { location });

test("gives the bytes, whatever type the server claims", async () => {
  await using server = await listen(photo);
  const url = `${server.origin}/photo%20of%20a%20mug.jpg?token=a%2Fb#part`;
  assert.deepEqual(await fetchFile(url, options), bytes);
});

test("takes identity for no encoding, however it is written", async () => {
  await using server = await listen(answer(200, { "content-encoding": "Identity" }, bytes));
  assert.deepEqual(await fetchFile(`${server.origin}/a`, options), bytes);
});

test("asks for the plain file, without cookies or credentials, and hangs up", async () => {
  await using server = await listen(photo);
  await fetchFile(`${server.origin}/a?b=c`, options);
  const [head = ""] = server.requests;
  assert.match(head, /^GET \/a\?b=c HTTP\/1\.1\r\n/);
  assert.match(head, /\r\nuser-agent: Packshot/i);
  assert.match(head, /\r\naccept-encoding: identity\r\n/i);
  assert.match(head, /\r\nconnection: close\r\n/i);
  assert.doesNotMatch(head, /cookie|authorization|referer/i);
});

test("loopback is fetched from only when that is allowed, by address or by name", async () => {
  await using server = await listen(photo);
  const own = { ...options, allowHosts: [], allowLoopback: true };
  const local = `http://localhost:${server.port}/`;
  assert.deepEqual(await fetchFile(server.origin, own), bytes);
  assert.deepEqual(await fetchFile(local, own), bytes);
  const asked = server.requests.length;
  const stranger = { ...own, allowLoopback: false };
  await assert.rejects(fetchFile(server.origin, stranger), { code: "address_refused" });
  await assert.rejects(fetchFile(local, stranger), { code: "address_refused" });
  await assert.rejects(fetchFile(`http://[::1]:${server.port}/`, stranger), {
    code: "address_refused",
  });
  assert.equal(server.requests.length, asked);
});

test("a listed name may lead to any address", async () => {
  await using server = await listen(photo);
  const listed = { ...options, allowHosts: ["minio.internal"], resolve: async () => ["127.0.0.1"] };
  const file = await fetchFile(`http://minio.internal:${server.port}/`, listed);
  assert.deepEqual(file, bytes);
  await assert.rejects(fetchFile(`http://other.internal:${server.port}/`, listed), {
    code: "address_refused",
  });
});

test("the connection goes to the address that was checked, though the name leads elsewhere by then", async () => {
  await using checked = await listen(photo);
  await using other = await listen(photo, { host: "127.0.0.2", port: checked.port });
  const answers = [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.2"]];
  let asked = 0;
  const resolve = async () => answers[asked++] ?? [];
  const file = await fetchFile(`http://rebind.test:${checked.port}/`, { ...options, resolve });
  assert.deepEqual(file, bytes);
  assert.match(checked.requests[0] ?? "", new RegExp(`host: rebind.test:${checked.port}\r\n`, "i"));
  assert.equal(asked, 1);
  await assert.rejects(fetchFile(`http://rebind.test:${checked.port}/`, { ...options, resolve }), {
    code: "address_refused",
    message: `http://rebind.test:${checked.port}/ is not at a public address.`,
  });
  assert.equal(other.requests.length, 0);
});

test("a name is resolved and checked anew after a redirect to itself", async () => {
  await using first = await listen(redirect("/again"));
  await using other = await listen(photo, { host: "127.0.0.2", port: first.port });
  const answers = [["127.0.0.1"], ["127.0.0.2"]];
  const resolve = async () => answers.shift() ?? [];
  await assert.rejects(fetchFile(`http://rebind.test:${first.port}/`, { ...options, resolve }), {
    code: "address_refused",
  });
  assert.equal(first.requests.length, 1);
  assert.equal(other.requests.length, 0);
});

test("of several addresses only the allowed ones are connected to", async () => {
  await using allowed = await listen(photo);
  await using refused = await listen(photo, { host: "127.0.0.2", port: allowed.port });
  const resolve = async () => [
    "127.0.0.2",
    "::ffff:127.0.0.2",
    "nonsense",
    "fe80::1%lo",
    "127.0.0.1",
  ];
  await fetchFile(`http://mixed.test:${allowed.port}/`, { ...options, resolve });
  assert.equal(allowed.requests.length, 1);
  assert.equal(refused.requests.length, 0);
});

test("follows three redirects, relative ones too", async () => {
  await using server = await listen((socket, head) => {
    const [, path = ""] = head.split(" ");
    const next: Record<string, string> = {
      "/a/1": "2",
      "/a/2": "/b/3?x",
      "/b/3?x": "//127.0.0.1:PORT/4",
    };
    const to = next[path]?.replace("PORT", String(server.port));
    (to === undefined ? photo : redirect(to))(socket, head);
  });
  assert.deepEqual(await fetchFile(`${server.origin}/a/1`, options), bytes);
  assert.equal(server.requests.length, 4);
});

test("gives up at the fourth redirect", async () => {
  await using server = await listen(redirect("/round"));
  await assert.rejects(fetchFile(`${server.origin}/round?secret=1`, options), {
    code: "too_many_redirects",
    message: `${server.origin}/round redirects more than 3 times.`,
  });
  assert.equal(server.requests.length, 4);
});

const badRedirects: [string, string][] = [
  ["http://169.254.169.254/latest/meta-data/", "address_refused"],
  ["http://127.0.0.2/", "address_refused"],
  ["http://[::1]/", "address_refused"],
  ["http://[::ffff:7f00:1]/", "address_refused"],
  ["http://[64:ff9b::a9fe:a9fe]/", "address_refused"],
  ["//0x7f000001/", "address_refused"],
  ["http://017700000001/", "address_refused"],
  ["http://10.0.0.1:8080/", "address_refused"],
  ["file:///etc/passwd", "bad_url"],
  ["javascript:alert(1)", "bad_url"],
  ["data:image/png;base64,AAAA", "bad_url"],
  ["ftp://127.0.0.1/", "bad_url"],
  ["http://127.0.0.1:22/", "bad_url"],
  ["http://user:pass@127.0.0.1/", "bad_url"],
  ["http://[", "bad_url"],
];

for (const [location, code] of badRedirects) {
  test(`a redirect to ${location} is refused`, async () => {
    await using server = await listen(redirect(location));
    await assert.rejects(fetchFile(`${server.origin}/start?secret=1`, options), (error: Error) => {
      assert.equal("code" in error && error.code, code);
      assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+\/start \(redirected to .+\) .+\.$/);
      assert.doesNotMatch(error.message, /secret|user:|pass@|alert|AAAA/);
      return true;
    });
  });
}

test("loopback is out of reach once a redirect came from elsewhere, also where it is allowed", async () => {
  await using server = await listen(photo);
  await using outside = await listen(redirect(server.origin));
  // In this form the address is not loopback as far as fetching knows, and stands in for one on the internet.
  const resolve = async () => ["::ffff:127.0.0.1"];
  const listed = { ...options, allowHosts: ["outside.test"], allowLoopback: true, resolve };
  await assert.rejects(fetchFile(`http://outside.test:${outside.port}/`, listed), {
    code: "address_refused",
  });
  assert.equal(outside.requests.length, 1);
  assert.equal(server.requests.length, 0);
});

test("the caller's abort is passed on as it is", async () => {
  await using server = await listen(() => {});
  const reason = new Error("the client hung up");
  const controller = new AbortController();
  const fetching = fetchFile(server.origin, { ...options, signal: controller.signal });
  setTimeout(() => controller.abort(reason), 30);
  await assert.rejects(fetching, reason);
});

test("a name that never resolves ends at the deadline", async () => {
  const resolve = () => new Promise<string[]>(() => {});
  // The deadline's timer alone does not keep a process alive; a service's listening socket does.
  await using _server = await listen(photo);
  await assert.rejects(fetchFile("http://slow.test/a?b", { ...options, timeoutMs: 100, resolve }), {
    code: "timed_out",
    message: "http://slow.test/a did not arrive within 0.1 s.",
  });
});

test("a name without an address is unreachable", async () => {
  const none = { ...options, resolve: async () => [] };
  await assert.rejects(fetchFile("http://nowhere.test/", none), { code: "unreachable" });
});

test("unknown names are rejected by DNS or by the abort; localhost needs no DNS", async () => {
  await assert.rejects(resolvePublicName("nowhere.invalid", AbortSignal.timeout(300)));
  assert.equal((await resolveTrustedName("localhost", AbortSignal.timeout(300)))[0], "127.0.0.1");
});

test("a proxy in the environment is not used", async () => {
  await using server = await listen(photo);
  await using proxy = await listen(answer(200, {}, "from the proxy"));
  const program = `
    import { fetchFile } from ${JSON.stringify(new URL("fetch-file.ts", import.meta.url).href)};
    const file = await fetchFile("${server.origin}", ${JSON.stringify(options)});
    console.log(file.length);`;
  const names = ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"];
  const env = Object.fromEntries(names.map((name) => [name, proxy.origin]));
  const args = ["--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...env, NODE_USE_ENV_PROXY: "1" },
  });
  assert.equal(stdout.trim(), String(bytes.length));
  assert.equal(proxy.requests.length, 0);
});
