import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { StudioError } from "../errors.ts";
import { ByteCache } from "./byte-cache.ts";
import type { SetOnDisk } from "./list-sets.ts";
import type { SetDescription } from "./set.ts";

/** The files that a set of this description has beside its set.json. */
export function plateFiles({ groups }: SetDescription): string[] {
  const lights = groups.map((group) => `light-${group}.webp`);
  return [...lights, "gloss.webp", "normal.webp", "material.webp", "disparity.png", "card.bin"];
}

/** A part of the plate, px; may reach beyond its edges, where the plate is mirrored outwards. */
export type Crop = { leftPx: number; topPx: number; widthPx: number; heightPx: number };

type Raster = { data: Uint8Array; widthPx: number; heightPx: number };

/** A set's plates over one crop, all widthPx × heightPx × 3 bytes, encoded as on disk. */
export type Plates = {
  widthPx: number;
  heightPx: number;
  /** One a light group, in the order of the description's `groups`. */
  lights: Uint8Array[];
  gloss: Uint8Array;
  normal: Uint8Array;
  material: Uint8Array;
};

/** The geometry of a set: depth of the whole plate, and the irradiance on the card. */
export type SetGeometry = {
  /** Encoded disparity, disparity.size; depth in metres = k × 65535 / value. */
  disparity: Uint16Array;
  /** One a light group: height × width × 3, linear light, top row first. */
  cards: Float32Array[];
};

/** Opens plates and keeps the decoded ones, up to `maxBytes` together. */
export class PlateStore {
  readonly #rasters: ByteCache<Raster>;
  readonly #geometries: ByteCache<SetGeometry>;

  constructor(maxBytes: number) {
    this.#rasters = new ByteCache(maxBytes, (raster) => raster.data.byteLength);
    this.#geometries = new ByteCache(maxBytes / 8, (geometry) => {
      return geometry.cards.reduce(
        (sum, card) => sum + card.byteLength,
        geometry.disparity.byteLength,
      );
    });
  }

  get bytes(): number {
    return this.#rasters.bytes + this.#geometries.bytes;
  }

  /** The plates over `crop`, scaled to widthPx × heightPx. Throws StudioError set_invalid. */
  async plates(
    set: SetOnDisk,
    crop: Crop,
    size: { widthPx: number; heightPx: number },
  ): Promise<Plates> {
    const open = async (name: string): Promise<Uint8Array> => {
      return cropRaster(await this.#raster(set, name), crop, size);
    };
    const [gloss, normal, material, ...lights] = await Promise.all([
      open("gloss"),
      open("normal"),
      open("material"),
      ...set.description.groups.map((group) => open(`light-${group}`)),
    ]);
    return { ...size, lights, gloss: gloss!, normal: normal!, material: material! };
  }

  /** Disparity and irradiance card. Throws StudioError set_invalid. */
  async geometry(set: SetOnDisk): Promise<SetGeometry> {
    return this.#geometries.get(set.folder, async () => {
      const [disparity, cards] = await Promise.all([readDisparity(set), readCards(set)]);
      return { disparity, cards };
    });
  }

  async #raster(set: SetOnDisk, name: string): Promise<Raster> {
    const path = join(set.folder, `${name}.webp`);
    return this.#rasters.get(path, async () => {
      const { data, info } = await decode(path, sharp(path).removeAlpha().toColourspace("srgb"));
      const [widthPx, heightPx] = set.description.plate;
      if (info.width !== widthPx || info.height !== heightPx) {
        const found = `${info.width} × ${info.height}`;
        throw new StudioError("set_invalid", `${path} is ${found}, not ${widthPx} × ${heightPx}`);
      }
      return { data, widthPx, heightPx };
    });
  }
}

async function decode(path: string, image: Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await image.raw().toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new StudioError("set_invalid", `${path} can't be decoded`, { cause });
  }
}

async function cropRaster(
  raster: Raster,
  crop: Crop,
  size: { widthPx: number; heightPx: number },
): Promise<Uint8Array> {
  const left = Math.max(0, crop.leftPx);
  const top = Math.max(0, crop.topPx);
  const width = Math.min(raster.widthPx, crop.leftPx + crop.widthPx) - left;
  const height = Math.min(raster.heightPx, crop.topPx + crop.heightPx) - top;
  const scaleX = size.widthPx / crop.widthPx;
  const scaleY = size.heightPx / crop.heightPx;
  const before = {
    left: Math.round((left - crop.leftPx) * scaleX),
    top: Math.round((top - crop.topPx) * scaleY),
  };
  const inner = {
    width: Math.min(size.widthPx - before.left, Math.round(width * scaleX)),
    height: Math.min(size.heightPx - before.top, Math.round(height * scaleY)),
  };
  const scaled = sharp(raster.data, {
    raw: { width: raster.widthPx, height: raster.heightPx, channels: 3 },
    limitInputPixels: false,
  })
    .extract({ left, top, width, height })
    .resize(inner.width, inner.height, {
      fit: "fill",
      kernel: scaleX > 1 ? "mitchell" : "lanczos3",
    });
  const after = {
    right: size.widthPx - before.left - inner.width,
    bottom: size.heightPx - before.top - inner.height,
  };
  if (before.left + before.top + after.right + after.bottom === 0) return scaled.raw().toBuffer();
  return scaled
    .extend({ ...before, ...after, extendWith: "mirror" })
    .raw()
    .toBuffer();
}

async function readDisparity(set: SetOnDisk): Promise<Uint16Array> {
  const path = join(set.folder, "disparity.png");
  const image = sharp(path).toColourspace("grey16").extractChannel(0);
  try {
    const { data, info } = await image
      .raw({ depth: "ushort" })
      .toBuffer({ resolveWithObject: true });
    const [width, height] = set.description.disparity.size;
    if (info.width === width && info.height === height) {
      return new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2).slice();
    }
  } catch (cause) {
    throw new StudioError("set_invalid", `${path} can't be decoded`, { cause });
  }
  throw new StudioError("set_invalid", `${path} has not the size that set.json gives`);
}

async function readCards(set: SetOnDisk): Promise<Float32Array[]> {
  const path = join(set.folder, "card.bin");
  const { card, groups } = set.description;
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new StudioError("set_invalid", `${path} can't be read`, { cause });
  });
  const length = card.width * card.height * 3;
  if (bytes.length !== length * 2 * groups.length) {
    throw new StudioError("set_invalid", `${path} has not the size that set.json gives`);
  }
  return groups.map((group, index) => {
    const peak = card.peaks[group]!;
    return Float32Array.from({ length }, (_, sample) => {
      return (bytes.readUInt16LE(2 * (index * length + sample)) / 65535) ** 2.2 * peak;
    });
  });
}
