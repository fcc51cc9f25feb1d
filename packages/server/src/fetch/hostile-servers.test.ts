import assert from "node:assert/strict";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import type { FetchErrorCode } from "./fetch-error.ts";
import { fetchFile } from "./fetch-file.ts";
import { answer, endless, listen, trickle } from "./local-server.test-data.ts";
import type { Behaviour } from "./local-server.test-data.ts";

const jpeg = Buffer.concat([Buffer.from("ffd8ff", "hex"), Buffer.alloc(5000, 1)]);
const megabyte = Buffer.alloc(1_000_000, 1);
const bomb = gzipSync(Buffer.alloc(50_000_000));
const raw =
  (text: string | Buffer): Behaviour =>
  (socket) =>
    socket.end(text);
const head = (lines: string) => `HTTP/1.1 200 OK\r\n${lines}\r\n\r\n`;

const hostile: [string, Behaviour, FetchErrorCode, RegExp][] = [
  ["says nothing", () => {}, "timed_out", /did not arrive within 0\.3 s/],
  ["hangs up at once", (socket) => socket.destroy(), "unreachable", /broke off/],
  ["resets at once", (socket) => socket.resetAndDestroy(), "unreachable", /broke off/],
  ["sends its status a byte at a time", (socket) => trickle(socket, "H"), "unreachable", /HTTP/],
  [
    "sends its headers a byte at a time",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      trickle(socket, "x: y\r\n");
    },
    "timed_out",
    /within/,
  ],
  [
    "sends its body a byte at a time",
    (socket) => {
      socket.write(head("content-length: 100000"));
      trickle(socket, "a");
    },
    "timed_out",
    /within/,
  ],
  [
    "sends headers without end",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\n");
      endless(socket, Buffer.from(`x: ${"y".repeat(1000)}\r\n`));
    },
    "unreachable",
    /not valid HTTP/,
  ],
  [
    "sends interim answers without end",
    (socket) => endless(socket, Buffer.from("HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n")),
    "timed_out",
    /within/,
  ],
  [
    "sends a body without end and without a length",
    (socket) => {
      socket.write(head("content-type: image/jpeg"));
      endless(socket, megabyte);
    },
    "too_large",
    /larger than 2 MB/,
  ],
  [
    "sends chunks without end",
    (socket) => {
      socket.write(head("transfer-encoding: chunked"));
      endless(socket, Buffer.concat([Buffer.from("f4240\r\n"), megabyte, Buffer.from("\r\n")]));
    },
    "too_large",
    /larger/,
  ],
  [
    "sends chunk extensions without end",
    (socket) => {
      socket.write(`${head("transfer-encoding: chunked")}5;`);
      endless(socket, Buffer.from("a=b;".repeat(10_000)));
    },
    "timed_out",
    /within/,
  ],
  ["declares too long a body", raw(head("content-length: 9999999999")), "too_large", /larger/],
  [
    "declares more than it sends",
    answer(200, { "content-length": "9000" }, jpeg),
    "unreachable",
    /broke off/,
  ],
  [
    "declares two lengths",
    raw(`${head("content-length: 5\r\ncontent-length: 6")}abcdef`),
    "unreachable",
    /HTTP/,
  ],
  ["declares a negative length", raw(`${head("content-length: -5")}abcde`), "unreachable", /HTTP/],
  [
    "declares a length and chunks",
    raw(`${head("content-length: 5\r\ntransfer-encoding: chunked")}0\r\n\r\n`),
    "unreachable",
    /HTTP/,
  ],
  [
    "resets in the middle of the body",
    (socket) => {
      socket.write(head("content-length: 100000"));
      socket.write(jpeg, () => setTimeout(() => socket.resetAndDestroy(), 20));
    },
    "unreachable",
    /broke off/,
  ],
  [
    "breaks off between chunks",
    raw(`${head("transfer-encoding: chunked")}5\r\nabcde\r\n`),
    "unreachable",
    /broke off/,
  ],
  [
    "sends a malformed chunk",
    raw(`${head("transfer-encoding: chunked")}zz\r\nab\r\n`),
    "unreachable",
    /HTTP/,
  ],
  ["does not speak HTTP", raw("220 mail.example ESMTP\r\n"), "unreachable", /not valid HTTP/],
  ["speaks HTTP/2 unasked", raw(Buffer.from("000012040000000000", "hex")), "unreachable", /HTTP/],
  [
    "sends a gzip bomb",
    answer(200, { "content-encoding": "gzip", "content-type": "image/png" }, bomb),
    "encoded",
    /compressed/,
  ],
  ["sends a nested encoding", answer(200, { "content-encoding": "br, gzip" }, "x"), "encoded", /./],
  ["sends an empty body", answer(200, { "content-type": "image/jpeg" }), "empty", /is empty/],
  ["answers 204", raw("HTTP/1.1 204 No Content\r\n\r\n"), "bad_status", /answered 204/],
  [
    "answers 206 unasked",
    answer(206, { "content-range": "bytes 0-4/9" }, "abcde"),
    "bad_status",
    /206/,
  ],
  ["answers 304 unasked", raw("HTTP/1.1 304 Not Modified\r\n\r\n"), "bad_status", /304/],
  ["answers 300", answer(300, { location: "/b" }, "choose"), "bad_status", /300/],
  ["answers 302 without a Location", answer(302, {}), "bad_status", /without a Location/],
  ["answers 401", answer(401, { "www-authenticate": "Basic" }), "bad_status", /answered 401/],
  [
    "answers 404 with an image",
    answer(404, { "content-type": "image/jpeg" }, jpeg),
    "bad_status",
    /404/,
  ],
  ["answers 500", answer(500, {}, "oops"), "bad_status", /answered 500/],
  [
    "calls a web page an image",
    answer(
      200,
      { "content-type": "image/jpeg" },
      "\n<!-- x --><!DOCTYPE html><title>Login</title>",
    ),
    "web_page",
    /is a web page; the URL of the image file itself is needed/,
  ],
];

/** Where the deadline is not what ends it: the machine may be busy. */
const patientMs = 240_000;

for (const [what, behaviour, code, message] of hostile) {
  test(`a server that ${what}`, async () => {
    await using server = await listen(behaviour);
    const fetching = fetchFile(`${server.origin}/photo.jpg?secret=1`, {
      allowLoopback: true,
      allowHosts: [],
      timeoutMs: code === "timed_out" ? 300 : patientMs,
      maxBytes: 2_000_000,
    });
    await assert.rejects(fetching, (error: Error & { code?: string }) => {
      assert.equal(error.code, code, error.stack);
      assert.match(error.message, message);
      assert.match(error.message, /^http:\/\/127\.0\.0\.1:\d+\/photo\.jpg /);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
  });
}

const options = { allowLoopback: true, allowHosts: [], timeoutMs: patientMs };

test("a body that goes on after its declared length ends there", async () => {
  await using server = await listen(answer(200, { "content-length": "100" }, jpeg));
  assert.deepEqual(await fetchFile(server.origin, options), jpeg.subarray(0, 100));
});

test("a file of exactly the limit is taken, with and without a declared length", async () => {
  const limit = { ...options, maxBytes: jpeg.length };
  await using declared = await listen(answer(200, {}, jpeg));
  await using silent = await listen((socket) =>
    socket.end(Buffer.concat([Buffer.from(head("x: y")), jpeg])),
  );
  for (const { origin } of [declared, silent]) {
    assert.deepEqual(await fetchFile(origin, limit), jpeg);
    await assert.rejects(fetchFile(origin, { ...limit, maxBytes: jpeg.length - 1 }), {
      code: "too_large",
    });
  }
});

for (const [what, row] of [
  ["comments", "<!---->"],
  ["byte order marks", "\uFEFF"],
  ["headers of XML", "<?xml?>"],
] as const)
  test(
    `a long row of ${what} is no page, and is told so at once`,
    { timeout: 15_000 },
    async () => {
      await using server = await listen(answer(200, {}, row.repeat(140)));
      const bytes = await fetchFile(server.origin, options);
      assert.equal(bytes.toString(), row.repeat(140));
    },
  );

test("a web page behind a byte order mark is one", async () => {
  await using server = await listen(answer(200, {}, "\uFEFF\r\n<html>"));
  await assert.rejects(fetchFile(server.origin, options), { code: "web_page" });
});

test("a certificate that nobody vouches for", async () => {
  await using server = await listen(answer(200, {}, jpeg), { tls: true });
  await assert.rejects(fetchFile(server.origin, options), {
    code: "unreachable",
    message: `${server.origin}/ can't be reached: its TLS certificate is not valid.`,
  });
  assert.equal(server.requests.length, 0);
});

test("http to a server that speaks TLS", async () => {
  await using server = await listen(answer(200, {}, jpeg), { tls: true });
  const url = server.origin.replace("https", "http");
  await assert.rejects(fetchFile(url, options), { code: "unreachable" });
});

test(
  "https to a server that waits for a plain request ends at the deadline, and hangs up",
  { timeout: 15_000 },
  async () => {
    await using server = await listen(raw("HTTP/1.1 400 Bad Request\r\n\r\n"));
    const url = server.origin.replace("http", "https");
    await assert.rejects(fetchFile(url, { ...options, timeoutMs: 300 }), { code: "timed_out" });
  },
);

test("a port on which nobody listens", async () => {
  const { port } = await (async () => {
    await using server = await listen(() => {});
    return server;
  })();
  await assert.rejects(fetchFile(`http://127.0.0.1:${port}/`, options), {
    code: "unreachable",
    message: /the connection was refused/,
  });
});

test("millions of chunks take the memory of their bytes", async () => {
  await using server = await listen((socket) => {
    socket.write(head("transfer-encoding: chunked"));
    endless(socket, Buffer.from("1\r\nx\r\n".repeat(20_000)));
  });
  // What is held, not what the collector has yet to take away: that hangs on how busy the machine is.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = held();
  let peak = before;
  let watch: NodeJS.Timeout;
  // From the end of one look to the next: on a busy machine collecting takes longer than that, and would leave no time to fetch.
  const look = () => {
    peak = Math.max(peak, held());
    watch = setTimeout(look, 20).unref();
  };
  look();
  await assert
    .rejects(fetchFile(server.origin, { ...options, maxBytes: 5_000_000 }), { code: "too_large" })
    .finally(() => clearTimeout(watch));
  // On the wire they are 30 MB; what stays is the buffer of 5 MB, and at its last doubling the one before.
  assert.ok(peak - before < 40e6, `grew by ${(peak - before) / 1e6} MB`);
});
