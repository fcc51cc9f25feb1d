/** A decoded photograph: upright (EXIF applied), 8-bit sRGB. */
export type Photo = {
  widthPx: number;
  heightPx: number;
  /** widthPx × heightPx × 3, row by row from the top left. */
  rgb: Uint8Array;
  /** widthPx × heightPx, straight; null where the file has none or it is opaque everywhere. */
  alpha: Uint8Array | null;
};
