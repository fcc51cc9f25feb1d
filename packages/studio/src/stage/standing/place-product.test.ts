import assert from "node:assert/strict";
import { test } from "node:test";
import type { Product } from "../../product/product.ts";
import { opacityOf } from "./place-product.ts";

const opaque = { transparency: 0 } as Product;

test("a lamp throws its shadow in hard light, a little less of one where it is lit, and next to none in soft", () => {
  const hanging = { hangs: true, isLit: false };
  const lit = { hangs: true, isLit: true };
  assert.equal(opacityOf(opaque, { hangs: false, isLit: false }, 0), 1);
  assert.ok(opacityOf(opaque, hanging, 1) > opacityOf(opaque, lit, 1));
  assert.ok(opacityOf(opaque, lit, 1) > 0.4);
  assert.ok(opacityOf(opaque, lit, 0) < 0.2 && opacityOf(opaque, hanging, 0) < 0.2);
});
