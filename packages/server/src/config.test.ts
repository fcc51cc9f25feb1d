import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { readSettings, settingSpecs } from "./config.ts";

test("docs/configuration.md lists every setting as the code has it", async () => {
  const docs = await readFile(new URL("../../../docs/configuration.md", import.meta.url), "utf8");
  const rows = docs.split("\n").filter((line) => /^\| `[A-Z_]+` \|/.test(line));
  const expected = Object.entries(settingSpecs).map(
    ([name, { fallback, meaning }]) =>
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
  );
  assert.deepEqual(rows, expected);
});

test("defaults bind to loopback and allow photos from loopback", () => {
  const settings = readSettings({});
  assert.equal(settings.baseUrl, "http://127.0.0.1:3000");
  assert.equal(settings.fetchAllowLoopback, true);
  assert.equal(readSettings({ HOST: "0.0.0.0" }).fetchAllowLoopback, false);
  const alike = readSettings({ BASE_URL: "http://127.0.0.1.shop.example" });
  assert.deepEqual([alike.fetchAllowLoopback, alike.isOnlyLocal], [false, false]);
  assert.equal(readSettings({ HOST: "::1", PORT: "80" }).baseUrl, "http://[::1]:80");
  assert.equal(readSettings({ BASE_URL: "https://p.example/" }).baseUrl, "https://p.example");
});

test("an empty setting is as if it were left out", () => {
  const empty = Object.fromEntries(Object.keys(settingSpecs).map((name) => [name, ""]));
  assert.deepEqual(readSettings(empty), readSettings({}));
});

test("a setting that is off is named, with what it takes", () => {
  for (const port of ["eighty", "0", "65536"])
    assert.throws(
      () => readSettings({ PORT: port }),
      /^Error: PORT takes a whole number from 1 to 65535\.$/,
    );
  for (const workers of ["two", "0", "65"])
    assert.throws(
      () => readSettings({ WORKER_CONCURRENCY: workers }),
      /^Error: WORKER_CONCURRENCY takes a whole number from 1 to 64\.$/,
    );
  for (const address of ["ftp://x", "x.example"])
    assert.throws(() => readSettings({ BASE_URL: address }), /BASE_URL takes an http\(s\) URL\.$/);
  for (const rest of ["/packshot", "/packshot/", "?a=b", "#a"])
    assert.throws(
      () => readSettings({ BASE_URL: `https://x.example${rest}` }),
      /^Error: BASE_URL takes a scheme, a host and a port alone, .* host name of its own\.$/,
      rest,
    );
  for (const from of ["Packshot", "Packshot <packshot", "a@b.example, Packshot <c>"])
    assert.throws(
      () => readSettings({ MAIL_FROM: from }),
      /^Error: MAIL_FROM takes an address, as Packshot <packshot@shop\.example>\.$/,
      from,
    );
  for (const from of ["a@b.example", '"North, South" <a@b.example>', "Grüße <a@bücher.example>"])
    assert.equal(readSettings({ MAIL_FROM: from }).mailFrom, from);
  assert.throws(() => readSettings({ DATABASE_URL: "mysql://x" }), /DATABASE_URL takes postgres/);
  for (const mail of ["smtp://", "smtp:relay", "http://mail.example"])
    assert.throws(
      () => readSettings({ SMTP_URL: mail }),
      /^Error: SMTP_URL takes smtp\(s\):\/\/…\.$/,
      mail,
    );
  const relay = "smtps://shop:secret@mail.example:465";
  assert.equal(readSettings({ SMTP_URL: relay }).smtpUrl, relay);
  for (const folder of ["s3://x", "file://other/x", "file:///a%2Fb", "./files"])
    assert.throws(
      () => readSettings({ STORAGE_URL: folder }),
      /^Error: STORAGE_URL takes file:\/\/\/folder\.$/,
      folder,
    );
  assert.throws(
    () => readSettings({ FETCH_ALLOW_HOSTS: "photos.internal, 10.0.0.0/99" }),
    /^Error: FETCH_ALLOW_HOSTS takes hosts and ranges, and "10\.0\.0\.0\/99" is neither/,
  );
  for (const host of ["999.1.1.1", "http://127.0.0.1", "[::1]", "a b"])
    assert.throws(
      () => readSettings({ HOST: host }),
      /^Error: HOST takes an address or a host name, such as 0\.0\.0\.0 or ::1\.$/,
      host,
    );
  assert.throws(
    () => readSettings({ LOG_LEVEL: "loud" }),
    /LOG_LEVEL takes fatal, .* or silent\.$/,
  );
});
