import type { Frame } from "../../direction/frame.ts";
import type { Receiver, Scene } from "../shadow/receiver.ts";
import { boxOf, type Sheet, toSheet } from "./sheet.ts";

/** Stage pixels beyond its outline at which the ground below a sheet is looked at. */
const beyondPx = 0.9;

/**
 * The ground as a sheet's shadow falls on it: below the sheet it is as lit as just beside it. A pixel that the sheet covers by half
 * shows half of that; with the ground's pixels beside it drawn inwards, whose share of a shadow of two pixels' breadth differs from
 * one to the next, the edge had a dotted line along it.
 */
export function sheetGround(scene: Scene, sheet: Sheet, { product, metresPerPx }: Frame): Scene {
  const metres = product.widthMetres / boxOf(sheet).width;
  const beyond = beyondPx * metresPerPx;
  const halfWidth = (sheet.width / 2) * metres + beyond;
  const halfHeight = (sheet.height / 2) * metres + beyond;
  const toEdge = (into: Receiver): void => {
    const [u, v] = toSheet(sheet.turn, into.x - product.centreMetres, -into.up);
    const [outU, outV] = [halfWidth - Math.abs(u), halfHeight - Math.abs(v)];
    if (outU <= 0 || outV <= 0) return;
    const nearU = outU < outV ? Math.sign(u) * halfWidth : u;
    const nearV = outU < outV ? v : Math.sign(v) * halfHeight;
    const [x, down] = toSheet(-sheet.turn, nearU, nearV);
    into.x = x + product.centreMetres;
    into.up = -down;
  };
  const locate: Scene["locate"] = (px, py, into, near) => {
    if (!scene.locate(px, py, into, near)) return false;
    toEdge(into);
    return true;
  };
  return { ...scene, locate };
}
