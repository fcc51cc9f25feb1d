import * as z from "zod";
import { listFaults, StudioError } from "../errors.ts";
import { lampOf } from "./lights.ts";
import { type SetDescription, styles } from "./set.ts";

const fraction = z.number().min(0).max(1);
const positive = z.number().positive();
const vec3 = z.tuple([z.number(), z.number(), z.number()]);
/** A direction of another length would scale what the stage computes along it, and one of none make it NaN. */
const unit = vec3.refine((axes) => Math.abs(Math.hypot(...axes) - 1) < 0.01, "takes a length of 1");
const color = z.tuple([z.number().min(0), z.number().min(0), z.number().min(0)]);
const pixels = z.number().int().min(16).max(8192);

const lightBase = {
  name: z.string().min(1),
  group: z.string().min(1),
  power: z.number().min(0),
  color,
  castsProductShadow: z.boolean(),
};

const light = z.discriminatedUnion("type", [
  z.strictObject({
    ...lightBase,
    type: z.literal("area"),
    pos: vec3,
    u: unit,
    v: unit,
    size: z.tuple([positive, positive]),
  }),
  z.strictObject({
    ...lightBase,
    type: z.literal("sun"),
    dir: unit,
    angle: z.number().min(0).max(30),
  }),
  z.strictObject({ ...lightBase, type: z.literal("dome") }),
]);

/**
 * The form of set.json. `SetDescription` says what each field means. No other fields: of those that may be left out a
 * misspelt one would do nothing, in silence.
 */
const setSchema = z.strictObject({
  /** The JSON schema that an editor checks the file by. */
  $schema: z.string().exactOptional(),
  id: z.string().regex(/^[a-z_]+\/[a-z0-9-]+$/, "takes STYLE/NAME"),
  styles: z.array(z.enum(styles)).min(1),
  pose: z.enum(["standing", "lying"]),
  tellsScale: z.boolean().exactOptional(),
  sinkMetres: z.number().positive().max(0.05).exactOptional(),
  leadWeight: z.number().positive().max(10).exactOptional(),
  plate: z.tuple([pixels, pixels]),
  camera: z.strictObject({
    pos: vec3,
    focal: positive,
    sensor: positive,
    shift_y: z.number(),
    fstop: positive,
    focus: positive,
    view: z.enum(["level", "down"]),
  }),
  anchor: vec3,
  floor: z.strictObject({ z: z.number(), normal: unit }),
  room: z.strictObject({ min: z.tuple([positive, positive]), max: z.tuple([positive, positive]) }),
  groups: z.array(z.string().regex(/^[a-z][a-z0-9_-]*$/)).min(1),
  lights: z.array(light),
  peaks: z.record(z.string(), positive),
  disparity: z.strictObject({ k: positive, size: z.tuple([pixels, pixels]) }),
  card: z.strictObject({
    width: z.number().int().min(2).max(512),
    height: z.number().int().min(2).max(512),
    heightMetres: positive,
    peaks: z.record(z.string(), positive),
  }),
  recolour: z.strictObject({ albedo: color }).exactOptional(),
  look: z.strictObject({
    exposure: positive,
    contrast: positive,
    saturation: z.number().min(0),
    vignette: fraction,
    grain: z.number().min(0).max(0.2),
    bloom: z.number().min(0).max(2),
    gains: z.record(z.string(), z.number().min(0)).exactOptional(),
    productHeight: positive,
    lift: z.number().min(0).max(0.1).exactOptional(),
    warmth: z.number().min(-1).max(1).exactOptional(),
  }),
});

/**
 * Checks what a set.json holds. `where` names the file in messages.
 * Throws StudioError set_invalid, which lists every field that is wrong and what it takes.
 */
export function parseSetDescription(json: unknown, where: string): SetDescription {
  const parsed = setSchema.safeParse(json);
  if (!parsed.success) {
    throw new StudioError("set_invalid", `${where}: ${listFaults(parsed.error.issues)}`);
  }
  const set = parsed.data;
  const faults = contradictionsIn(set);
  if (faults.length > 0) throw new StudioError("set_invalid", `${where}: ${faults.join("; ")}`);
  return set;
}

/** What no field tells alone. */
function contradictionsIn(set: SetDescription): string[] {
  const faults: string[] = [];
  for (const [index, group] of set.groups.entries()) {
    if (set.groups.indexOf(group) < index)
      faults.push(`groups.${index}: ${group} is there already`);
    if (set.peaks[`light-${group}`] === undefined) faults.push(`peaks.light-${group} is missing`);
    if (set.card.peaks[group] === undefined) faults.push(`card.peaks.${group} is missing`);
  }
  if (set.peaks.gloss === undefined) faults.push("peaks.gloss is missing");
  for (const light of set.lights) {
    const { name, group } = light;
    if (!set.groups.includes(group)) faults.push(`light ${name}: no group ${group}`);
    if (lampOf(set, light)?.distance === 0)
      faults.push(`light ${name}: it lies at the anchor, where the product stands`);
  }
  for (const group of Object.keys(set.look.gains ?? {})) {
    if (!set.groups.includes(group)) faults.push(`look.gains.${group}: no group ${group}`);
  }
  if (set.room.min.some((side, axis) => side > set.room.max[axis]!)) {
    faults.push("room.min is larger than room.max");
  }
  const isLevel = set.camera.view === "level";
  const axis = isLevel ? 1 : 2;
  const before = (set.anchor[axis] - set.camera.pos[axis]) * (isLevel ? 1 : -1);
  if (before <= 0) faults.push("camera.pos: the anchor does not lie before the camera");
  return faults;
}
