import assert from "node:assert/strict";
import { test } from "node:test";
import { answerFileRequest } from "./serve.ts";
import type { FileAnswer, FileRequest, Lifetime } from "./serve.ts";
import type { StoredObject } from "./storage.ts";

const film: StoredObject = {
  key: "a/1.mp4",
  sizeBytes: 1000,
  writtenAt: new Date(0),
  etag: '"tag-1"',
  contentType: "video/mp4",
};

function ask(
  request: Partial<FileRequest>,
  object = film,
  lifetime: Lifetime = "immutable",
  fileName = "film.mp4",
): FileAnswer {
  const plain = {
    method: "GET",
    range: undefined,
    ifNoneMatch: undefined,
    ifRange: undefined,
  } as const;
  return answerFileRequest(object, { ...plain, ...request }, { lifetime, fileName });
}

test("a plain request gets the whole file with what a browser must know", () => {
  assert.deepEqual(ask({}), {
    status: 200,
    body: "whole",
    headers: {
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=31536000, immutable",
      "content-disposition": 'inline; filename="film.mp4"',
      "content-length": "1000",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "video/mp4",
      "cross-origin-resource-policy": "cross-origin",
      etag: '"tag-1"',
      "x-content-type-options": "nosniff",
    },
  });
});

const ranges: [string, [number, number] | "whole" | "unsatisfiable"][] = [
  ["bytes=0-0", [0, 0]],
  ["bytes=0-", [0, 999]],
  ["bytes=0-99", [0, 99]],
  ["bytes=500-5000", [500, 999]],
  ["bytes=999-", [999, 999]],
  ["bytes=-1", [999, 999]],
  ["bytes=-5000", [0, 999]],
  ["BYTES = 5 - 6", [5, 6]],
  ["bytes=0-99999999999999999999999", [0, 999]],
  ["bytes=1000-", "unsatisfiable"],
  ["bytes=99999999999999999999999-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=0-1,5-6", "whole"],
  ["bytes=5-4", "whole"],
  ["bytes=-", "whole"],
  ["bytes=", "whole"],
  ["bytes=a-b", "whole"],
  ["bytes=0x1-5", "whole"],
  ["bytes=--5", "whole"],
  ["items=0-5", "whole"],
  ["", "whole"],
];

for (const [range, wanted] of ranges) {
  test(`Range: ${range} gets ${String(wanted)}`, () => {
    const { status, headers, body } = ask({ range });
    if (wanted === "whole") {
      assert.deepEqual([status, body, headers["content-length"]], [200, "whole", "1000"]);
    } else if (wanted === "unsatisfiable") {
      assert.deepEqual([status, body, headers["content-range"]], [416, null, "bytes */1000"]);
    } else {
      const [first, last] = wanted;
      assert.deepEqual([status, body], [206, { first, last }]);
      assert.equal(headers["content-range"], `bytes ${first}-${last}/1000`);
      assert.equal(headers["content-length"], String(last - first + 1));
    }
  });
}

test("HEAD has the headers of the whole file and no body, whatever range it names", () => {
  const { status, headers, body } = ask({ method: "HEAD", range: "bytes=0-1" });
  assert.deepEqual([status, body], [200, null]);
  assert.deepEqual(headers, ask({}).headers);
});

test("a client that has the file gets 304, whatever range it names", () => {
  for (const ifNoneMatch of ['"tag-1"', 'W/"tag-1"', '"x", "tag-1"', "*"]) {
    const { status, headers, body } = ask({ ifNoneMatch, range: "bytes=0-1" });
    assert.deepEqual([status, body, headers["etag"]], [304, null, '"tag-1"']);
    assert.equal(headers["content-length"], undefined);
  }
  for (const ifNoneMatch of ['"tag-2"', "tag-1", ""])
    assert.equal(ask({ ifNoneMatch }).status, 200);
});

test("If-Range gives the part of the same version, else the whole", () => {
  const range = "bytes=0-1";
  assert.equal(ask({ range, ifRange: '"tag-1"' }).status, 206);
  for (const ifRange of ['W/"tag-1"', '"tag-2"', "Tue, 01 Jan 2030 00:00:00 GMT"]) {
    assert.equal(ask({ range, ifRange }).status, 200, ifRange);
  }
});

test("a file behind a link that runs out is not kept for longer than the link", () => {
  const cached = (secondsLeft: number) => ask({}, film, { secondsLeft }).headers["cache-control"];
  assert.equal(cached(86_400), "private, max-age=300");
  assert.equal(cached(12.7), "private, max-age=12");
  assert.equal(cached(-5), "private, max-age=0");
});

test("an empty file has no part, and no body", () => {
  const empty = { ...film, sizeBytes: 0 };
  assert.deepEqual([ask({}, empty).status, ask({}, empty).body], [200, null]);
  for (const range of ["bytes=0-", "bytes=-5"]) assert.equal(ask({ range }, empty).status, 416);
});

test("what is neither picture nor film is saved, and names can't break out of their header", () => {
  const bytes = { ...film, contentType: "application/octet-stream" } as const;
  const { headers } = ask({}, bytes, "immutable", 'a"; x="\r\nb ä.bin');
  assert.equal(headers["content-disposition"], 'attachment; filename="a___x____b__.bin"');
});
