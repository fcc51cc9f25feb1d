import type { LowLight } from "../light/low-light.ts";

/**
 * How dark the ground is beside what stands on it, on two scales: the crevice about the seam, and the ground that sees less of the
 * light from all round (gloom). Depth, and reach as a share of the product's size.
 *
 * Before a pot on a sweep the ground is .65 as light as far away at 1 % of the pot's height from it, .78 at 2 %, .90 at 4 %; on the
 * side of a mug that is away from the light .65, .73 and .87, and under a ball's round foot .44, .50 and .68. Ours is a third darker
 * and half again as wide: as pale as on a sweep, bags and torches among a set's props were taken to hover on a hairline. A shade
 * four times as wide, alike on all sides, is what an airbrush leaves.
 */
type Shade = { crevice: Scale; gloom: Scale };
type Scale = { depth: number; reach: number };

const lit: Shade = {
  crevice: { depth: 0.64, reach: 0.05 },
  gloom: { depth: 0.46, reach: 0.135 },
};
/** Towards hard light: what the thing keeps from the ground there is the little that comes from all round. */
const sunlit: Shade = {
  crevice: { depth: 0.46, reach: 0.04 },
  gloom: { depth: 0.1, reach: 0.135 },
};
const beyond: Shade = {
  crevice: { depth: 0.64, reach: 0.05 },
  gloom: { depth: 0.62, reach: 0.145 },
};

/** So many reaches of the gloom away nothing is left of it; steps of the way there. */
const reaches = 2.2;
export const profileSteps = 512;

/** How far the shade goes, as a share of the product's size. */
export const farthestShade = reaches * beyond.gloom.reach;

/** The light that is left at each step of the way, 1 at the last. */
function lightBeside({ crevice, gloom }: Shade): Float32Array {
  return Float32Array.from({ length: profileSteps + 2 }, (_, step) => {
    const distance = Math.min(1, step / profileSteps) * farthestShade;
    return (
      (1 - crevice.depth * scaleLeft(distance, crevice)) *
      (1 - gloom.depth * scaleLeft(distance, gloom))
    );
  });
}

/** What is left of a scale at a distance; nothing at the end of the way, without a step. */
function scaleLeft(distance: number, { reach }: Scale): number {
  const end = Math.exp(-farthestShade / reach);
  return (Math.exp(-distance / reach) - end) / (1 - end);
}

const towardsLight = lightBeside(lit);
const towardsSun = lightBeside(sunlit);
const fromLight = lightBeside(beyond);

/**
 * The ground that a product stands on: as the camera sees it, and as it is lit. `hardness` is the share of that light which is
 * hard, `whiteness` how near to white it is, `mirrored` how much of what it shows before the product is its mirror image, 0 to 1.
 */
export type GroundLook = {
  foreshortening: number;
  isLoose: boolean;
  light: LowLight;
  hardness: number;
  whiteness: number;
  mirrored: number;
};

/** The light on the ground by the way to the shade's end: towards the light, and on the other side. */
export type GroundProfile = { towards: Float32Array; averted: Float32Array };

/**
 * @param hardness  how much of the light is hard, 0 to 1
 * @param filled  how much of the shade's depth other light fills, 0 to 1
 */
export function groundProfile(hardness: number, filled: number): GroundProfile {
  const fill = (light: number): number => light + (1 - light) * filled;
  const towards = towardsLight.map((soft, step) =>
    fill(soft + (towardsSun[step]! - soft) * hardness),
  );
  return { towards, averted: fromLight.map(fill) };
}
