import { outlinePoints, profileOutline, usualOf } from "../outline/edge-softness.ts";
import type { OutlinePoint } from "../outline/edge-softness.ts";
import { reachScale } from "../ground/reach.ts";
import { isOwnFoot } from "../shadow/own-foot.ts";
import { isColouredGround } from "../ground/scene.ts";
import type { Scene } from "../ground/scene.ts";
import { describeMouth, softShareOfMouth } from "./mouths.ts";
import { areaOf } from "../image/mask-area.ts";
import { fillRegions, findRegions, placesOf } from "../image/regions.ts";

/** Marks ground in a bay. */
export const bay = 5;

/** Steepest step on the way from the open ground, Lab units a pixel, and how dark a bay may be: a product's edge, and black goods. */
const gentle = 4;
const darkest = 48;
/** Steepest step that leads into so much of a bay: of bays .6 to 1.1, silver jars' feet have 1.6 to 3.1. */
const easy = { step: 1.4, share: 0.5 };
/** Least share of the mask: smaller ones are remnants (chairs' have .10 and more, shoes' .16, those under a clock's bells .013). */
const leastShare = 0.01;
/** What stands beside a bay differs so much from it within so many pixels, Lab units: what a pale part turns into does not. */
const wall = { least: 14, px: 6 };
/**
 * Shares of the rim that opens on the ground (of bays .03 to .45; the shade along a bag's base lies open along .52), of the rest that is
 * walled, and of the mouth that is soft.
 */
const mouths = [0.025, 0.5] as const;
const leastWalled = 0.72;
/** Of goods as walled two of .012 and .015 of the mask have a mouth as soft as .58 and .64, no larger one more than .21. */
const leastSoft = { small: 0.74, large: 0.55 };
/**
 * Where all of the mouth of a large one is soft, steps of any size up to `gentle` may lead in, and more of the rim may lie open: of 325
 * such regions of 776 made photographs, half of them of goods that no rule was made on, the 36 for which that is so are ground. A silver
 * jar's foot with as soft a mouth has .70 of its rim walled.
 */
const allSoft = { soft: 0.92, walled: 0.75, mouth: 0.7, share: 0.03 };
/**
 * On a coloured ground without a grain, whose hue few goods have, a soft mouth tells, if something frames the bay, or if small steps lead
 * into most of it: of 143 regions of 400 made photographs the 78 for which that is so are ground, and between a chair's slats one that
 * neither is so for is not. A tan bag's upper edge on salmon is framed, but smaller (.013); planks have such regions of their own.
 */
const hued = { share: 0.015, noise: 2, soft: 0.92, walled: 0.3, mouth: 0.9 };
/** Within so many pixels of the open ground a bay's rim is its mouth, and how far inside of the mask that is measured. */
const mouthPx = 4;
const inward = 1.5;

/**
 * Finds shaded ground that a cut kept because going round it is longer: between a chair's legs, below a shoe that leans on
 * another, under a clock's bells. Small steps lead there from the open ground, it ends softly before that and at another colour
 * before the product. Of 160 regions of made photographs, half of them bags, jars, labels and mugs, the 17 that do both are
 * ground; of silver jars' feet one does (.80 and .89), but larger steps lead into it. Gives 1 there, or null where there is
 * none.
 */
export function findBays(scene: Scene, mask: Uint8Array, reach: Uint8Array): Uint8Array | null {
  const { widthPx, heightPx } = scene;
  const like = shadedGround(scene, mask, reach);
  const found = findRegions(like, widthPx, heightPx, 1);
  const { labels, regions } = found;
  const area = areaOf(mask);
  const measure = (points: OutlinePoint[]) => profileOutline(scene, points, inward);
  const coloured = isColouredGround(scene) && scene.backdrop.noise < hued.noise;
  let usual: number | undefined;
  const isBay = regions.map((region, label) => {
    if (label === 0 || region.borderPixels > 0 || region.pixels < leastShare * area) return false;
    const { rim, walled, mouth } = describeMouth(scene, mask, labels, label, region, {
      mouthPx,
      wall,
    });
    const open = mouth.length / rim;
    if (open < mouths[0] || open > hued.mouth) return false;
    const framed = walled / (rim - mouth.length);
    if (framed < leastWalled && !coloured) return false;
    usual ??= usualOf(measure(outlinePoints(mask, widthPx, heightPx)).ratios);
    const soft = softShareOfMouth(measure(mouth), usual);
    const places = placesOf(found, label, widthPx);
    const reached = places.filter((p) => reach[p]! < easy.step * reachScale).length;
    const isEasy = reached >= easy.share * places.length;
    const look = { share: region.pixels / area, open, framed, soft, isEasy };
    if (coloured && isHuedBay(look)) return true;
    return isWalledBay(look) && !isOwnFoot(scene, mask, places);
  });
  if (!isBay.includes(true)) return null;
  const bays = new Uint8Array(mask.length);
  fillRegions(bays, widthPx, found, isBay, 1);
  return bays;
}

/** Shares: of the mask, of the rim that is its mouth, of the rest that is walled, of the mouth that is soft; and whether small steps lead into most of it. */
type Look = { share: number; open: number; framed: number; soft: number; isEasy: boolean };

function isHuedBay({ share, framed, soft, isEasy }: Look): boolean {
  const isFramed = framed >= hued.walled && share >= hued.share;
  return soft > hued.soft && (isFramed || isEasy);
}

function isWalledBay({ share, open, framed, soft, isEasy }: Look): boolean {
  if (framed < leastWalled || open > allSoft.mouth) return false;
  const isLarge = share >= allSoft.share;
  if (isLarge && soft > allSoft.soft && framed >= allSoft.walled) return true;
  return soft > leastSoft[isLarge ? "large" : "small"] && open <= mouths[1] && isEasy;
}

/** 1 where a mask has the ground's hue, lit or shaded, and small steps lead from the open ground. */
function shadedGround(
  { lift, tint, ringing, backdrop }: Scene,
  mask: Uint8Array,
  reach: Uint8Array,
): Uint8Array {
  const shaded = new Uint8Array(mask.length);
  for (let p = 0; p < mask.length; p++) {
    if (!mask[p] || reach[p]! >= gentle * reachScale) continue;
    const off = backdrop.noise + ringing[p]!;
    if (lift[p]! > -darkest && lift[p]! < 2 + off && tint[p]! < 4 + off) shaded[p] = 1;
  }
  return shaded;
}
