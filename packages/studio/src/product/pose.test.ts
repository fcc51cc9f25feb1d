import assert from "node:assert/strict";
import { test } from "node:test";
import { cutOut } from "../cutout/cut-out.ts";
import type { Photo } from "../photo/photo.ts";
import { analyseProduct } from "./analyse.ts";
import type { Product } from "./product.ts";

/** What a photograph shows whose file has a matte of its own: `alphaAt` of a pixel's middle, 0 to 255. */
function analyse(
  widthPx: number,
  heightPx: number,
  alphaAt: (x: number, y: number) => number,
): Product {
  const alpha = Uint8Array.from({ length: widthPx * heightPx }, (_, p) =>
    alphaAt((p % widthPx) + 0.5, Math.floor(p / widthPx) + 0.5),
  );
  const rgb = new Uint8Array(widthPx * heightPx * 3).fill(70);
  const photo: Photo = { widthPx, heightPx, rgb, alpha };
  return analyseProduct(cutOut(photo), photo);
}

test("a fine chain that covers half of no cell is read as well", () => {
  const isOn = (x: number, y: number): boolean => x > 100 && x < 1900 && Math.abs(y - x / 2) < 1.2;
  const chain = analyse(2000, 1000, (x, y) => (isOn(x, y) ? 255 : 0));
  assert.ok(chain.footprint.flat().every(Number.isFinite));
  assert.notEqual(chain.pose, "hanging");
});

test("a glass neck is no cord, a thread that covers half of no cell is one", () => {
  const bottle = (x: number, y: number): boolean => Math.abs(x - 300) < 100 && y > 100 && y < 800;
  const clear = analyse(600, 900, (x, y) => (!bottle(x, y) ? 0 : y < 300 ? 100 : 255));
  assert.equal(clear.pose, "standing");
  const lamp = (x: number, y: number): boolean => Math.abs(x - 800) < 400 && y > 900 && y < 1500;
  const hung = analyse(1600, 1600, (x, y) =>
    lamp(x, y) || (Math.abs(x - 800) < 1.2 && y > 20 && y < 901) ? 255 : 0,
  );
  assert.equal(hung.pose, "hanging");
});
