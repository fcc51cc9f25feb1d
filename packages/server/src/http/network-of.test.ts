import assert from "node:assert/strict";
import { test } from "node:test";
import { networkOf } from "./network-of.ts";

test("an IPv6 address counts for its /64, however it is shortened; an IPv4 address for itself", () => {
  const household = networkOf("2001:db8:1:2:3:4:5:6");
  assert.equal(networkOf("2001:db8:1:2::1"), household);
  assert.notEqual(networkOf("2001:db8:1:3::1"), household);
  assert.equal(networkOf("2001:db8::1"), networkOf("2001:db8::ffff:2"));
  assert.notEqual(networkOf("::1"), networkOf("2001::1"));
  assert.equal(networkOf("192.0.2.1"), "192.0.2.1");
  assert.notEqual(networkOf("::ffff:192.0.2.1"), networkOf("::ffff:192.0.2.2"));
});

test("an address counts as itself whatever port a proxy wrote behind it", () => {
  assert.equal(networkOf("192.0.2.1:5678"), "192.0.2.1");
  for (const shown of ["[2001:db8::1]:443", "[2001:db8::1]"])
    assert.equal(networkOf(shown), networkOf("2001:db8::1"), shown);
  assert.equal(networkOf("[::ffff:192.0.2.1]:5678"), networkOf("::ffff:192.0.2.1"));
  assert.notEqual(networkOf("[2001:db8:0:1::1]:443"), networkOf("[2001:db8::1]:443"));
});
