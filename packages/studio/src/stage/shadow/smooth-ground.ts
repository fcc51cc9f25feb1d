import type { SetDescription } from "../../sets/set.ts";
import type { Frame } from "../../direction/frame.ts";
import type { Receiver, Scene } from "./receiver.ts";

/** A ripple of wind-blown sand is about that long. */
const rippleMetres = 0.036;
/** Samples along two of them, to both sides. */
const samples = 6;
/** What is farther off than this is another dune. */
const sameGroundMetres = 0.05;

/**
 * Loose ground as a shadow falls on it: without its ripples. Two millimetres of them throw a low sun's edge off by a centimetre,
 * and a ball's shadow has a sawtooth's outline, where the light hardly tells of ripples. Other ground is given back as it is.
 */
export function smoothGround(scene: Scene, set: SetDescription, frame: Frame): Scene {
  if (set.sinkMetres === undefined) return scene;
  const beside: Receiver = { x: 0, up: 0, away: 0 };
  const stepPx = (2 * rippleMetres) / frame.metresPerPx / samples;
  const locate: Scene["locate"] = (px, py, into, near) => {
    if (!scene.locate(px, py, into, near)) return false;
    let [up, away, count] = [into.up, into.away, 1];
    for (let index = 0; index < samples; index++) {
      const aside = (index - (samples - 1) / 2) * stepPx;
      if (!scene.locate(px + aside, py, beside, near)) continue;
      if (Math.abs(beside.away - into.away) > sameGroundMetres) continue;
      up += beside.up;
      away += beside.away;
      count++;
    }
    into.up = up / count;
    into.away = away / count;
    return true;
  };
  return { ...scene, locate };
}
