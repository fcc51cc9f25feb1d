import type { StageLayers } from "../stage/stage-layers.ts";
import { meanLuma } from "./mean-luma.ts";

type Lit = StageLayers["lit"];

/** What is left at the least of a set's and of its product's mean brightness before the key light comes up. */
const leastOfSet = 0.45;
const leastOfProduct = 0.28;

/**
 * A set and product before their key light comes up, with as much of that as keeps them from being black: a set that is lit by
 * little else than its key would be, and a film's first picture and its cuts with it.
 */
export function withLeastLight(lit: Lit, unlit: Lit): Lit {
  const share = Math.max(
    shareFor(leastOfSet, meanLuma(lit.background, 3), meanLuma(unlit.background, 3)),
    shareFor(leastOfProduct, meanLuma(lit.product.rgba, 4), meanLuma(unlit.product.rgba, 4)),
  );
  if (share <= 0) return unlit;
  const mixed = (from: Uint8Array, to: Uint8Array) =>
    Buffer.from(from.map((value, at) => Math.round(value + (to[at]! - value) * share)));
  return {
    background: mixed(unlit.background, lit.background),
    product: { ...unlit.product, rgba: mixed(unlit.product.rgba, lit.product.rgba) },
  };
}

/** How much of the light lifts its dark to that part of its bright. */
function shareFor(least: number, bright: number, dark: number): number {
  return bright > dark ? (least * bright - dark) / (bright - dark) : 0;
}
