import assert from "node:assert/strict";
import { test } from "node:test";
import { isAllowedAddress, isAllowedName, isLoopback, parseAllowList } from "./addresses.ts";

const nothing = parseAllowList([]);

const refused: Record<string, string> = {
  "0.0.0.0": "this host",
  "0.1.2.3": "this network",
  "10.0.0.1": "private",
  "100.64.0.1": "carrier-grade NAT",
  "100.100.100.200": "metadata at one cloud, inside carrier-grade NAT",
  "127.0.0.1": "loopback",
  "127.255.255.254": "loopback",
  "168.63.129.16": "metadata at another cloud, at a public address",
  "169.254.0.1": "link-local",
  "169.254.169.254": "metadata at most clouds",
  "172.16.0.1": "private",
  "172.31.255.255": "private",
  "192.0.0.192": "metadata, protocol assignments",
  "192.0.2.1": "documentation",
  "192.88.99.1": "6to4 relay",
  "192.168.255.255": "private",
  "198.18.0.1": "benchmarking",
  "198.19.255.255": "benchmarking",
  "198.51.100.7": "documentation",
  "203.0.113.7": "documentation",
  "224.0.0.1": "multicast",
  "239.255.255.255": "multicast",
  "240.0.0.1": "reserved",
  "255.255.255.255": "broadcast",
  "::": "unspecified",
  "::1": "loopback",
  "::7f00:1": "IPv4-compatible",
  "::ffff:127.0.0.1": "IPv4-mapped loopback",
  "::ffff:8.8.8.8": "IPv4-mapped public",
  "::ffff:0:8.8.8.8": "IPv4-translated",
  "64:ff9b::a9fe:a9fe": "NAT64 of the metadata address",
  "64:ff9b:1::1": "local NAT64",
  "100::1": "discard",
  "2001::1": "Teredo",
  "2001:2::1": "benchmarking",
  "2001:10::1": "ORCHID",
  "2001:db8::1": "documentation",
  "2002:7f00:1::1": "6to4 of loopback",
  "3fff::1": "documentation",
  "5f00::1": "segment routing",
  "4000::1": "not assigned",
  "fc00::1": "unique local",
  "fd00:ec2::254": "metadata over IPv6",
  "fe80::1": "link-local",
  "fe80::1%eth0": "link-local with a zone",
  "2606:4700::1111%eth0": "public with a zone",
  "fec0::1": "site-local",
  "ff02::1": "multicast",
  "127.1": "short form",
  "0x7f000001": "hex",
  "2130706433": "decimal",
  "8.8.8.010": "octal",
  "": "nothing",
  localhost: "a name",
};

for (const [address, what] of Object.entries(refused)) {
  test(`refuses ${address || "(empty)"}: ${what}`, () => {
    assert.equal(isAllowedAddress(address, nothing), false);
  });
}

test("allows public addresses up to the edges of the refused ranges", () => {
  const edges = ["9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255"];
  const more = ["128.0.0.1", "172.15.255.255", "172.32.0.0", "223.255.255.255", "168.63.129.17"];
  for (const address of [...edges, ...more, "8.8.8.8", "2606:4700::1111", "2a00:1450:4001::200e"]) {
    assert.equal(isAllowedAddress(address, nothing), true, address);
  }
});

test("only 127.0.0.0/8 and ::1 are loopback", () => {
  const yes = ["127.0.0.1", "127.9.9.9", "::1"];
  const no = ["0.0.0.0", "::", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "10.0.0.1", "localhost"];
  assert.deepEqual([...yes, ...no].filter(isLoopback), yes);
});

test("a list allows its ranges, its addresses and its names, and nothing beside them", () => {
  const allow = parseAllowList(["10.1.0.0/16", "192.168.0.7", "fd00:1::/32", "MinIO.internal"]);
  const yes = ["10.1.0.0", "10.1.255.255", "192.168.0.7", "fd00:1::9"];
  const no = ["10.2.0.0", "192.168.0.8", "fd00:2::1", "::ffff:10.1.0.1"];
  assert.deepEqual(
    [...yes, ...no].filter((address) => isAllowedAddress(address, allow)),
    yes,
  );
  assert.equal(isAllowedName("minio.internal", allow), true);
  assert.equal(isAllowedName("minio.internal.", allow), true);
  assert.equal(isAllowedName("evil-minio.internal", allow), false);
  assert.equal(isAllowedName("a.minio.internal", allow), false);
});

test("a NAT64 prefix can be named by an operator whose network has no other way to IPv4", () => {
  assert.equal(isAllowedAddress("64:ff9b::808:808", parseAllowList(["64:ff9b::/96"])), true);
});

test("an entry that is neither name nor range is an error that quotes it", () => {
  for (const entry of [
    "minio:9000",
    "http://minio",
    "10.0.0.0/33",
    "10.1",
    "*.internal",
    "a b",
    "",
  ]) {
    assert.throws(
      () => parseAllowList([entry]),
      new RegExp(`"${entry.replace("*", "\\*")}"`),
      entry,
    );
  }
});
