/** A product lifted from its photograph, cropped to its matte. */
export type Cutout = {
  widthPx: number;
  heightPx: number;
  /** widthPx × heightPx × 4, straight alpha, sRGB; the old ground's light is taken out of the edges. */
  rgba: Uint8Array;
  /** Where the crop lies in the photograph, and how large that was. */
  leftPx: number;
  topPx: number;
  photoWidthPx: number;
  photoHeightPx: number;
  /** Median sRGB of the photograph's own ground; null where the file came with its matte, below which its bytes are anything. */
  ground: [number, number, number] | null;
  /** 0 to 1: how likely the matte is right; below .6 the style falls back to forgiving sets, below .3 the photograph is shown whole. */
  confidence: number;
  /** Why confidence is not 1, in words a shop owner understands. */
  reasons: string[];
};
