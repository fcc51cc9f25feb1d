import { sectionAt, stepSeconds, stepsOf } from "./draft.ts";
import type { Draft } from "./draft.ts";
import type { DrumName } from "./moods.ts";
import type { SectionName, Stroke } from "./score.ts";

/** The drums of the whole piece, with the opening's downbeat and the ending's. */
export function strokesOf(draft: Draft): Stroke[] {
  const { arrangement, random } = draft;
  const strokes: Stroke[] = [];
  const last = stepsOf(draft);
  for (let step = 0; step < last; step++) {
    const section = sectionAt(draft, step / 4);
    const patterns = section === "lift" ? arrangement.lift : arrangement.groove;
    const beforeHit = last - step;
    for (const [drum, pattern] of Object.entries(patterns) as [DrumName, string][]) {
      const stroke = pattern[step % 16];
      const human = 0.88 + 0.24 * random();
      if (stroke === "." || !playsIn(section, drum, step) || beforeHit <= 2) continue;
      const velocity = (stroke === "x" ? 1 : 0.55) * human;
      strokes.push({ drum, atSeconds: stepSeconds(draft, step), velocity });
    }
    strokes.push(...rollAt(draft, step, section));
  }
  // The first frame has a downbeat of its own: the film opens on it.
  const opener: DrumName = arrangement.groove.taiko ? "taiko" : "kick";
  if (!strokes.some(({ atSeconds }) => atSeconds === 0))
    strokes.unshift({ drum: opener, atSeconds: 0, velocity: 0.9 });
  strokes.push({ drum: opener, atSeconds: last * (draft.beatSeconds / 4), velocity: 1.15 });
  return strokes;
}

/** The opening leaves room: low drums on the bar's first beat, light ones throughout; the build drops the kick. */
function playsIn(section: SectionName, drum: DrumName, step: number): boolean {
  const low = drum === "kick" || drum === "taiko";
  const light = drum === "shaker" || drum === "brush" || drum === "hat" || drum === "tambourine";
  if (section === "opening") return low ? step % 16 === 0 : light && step >= 4;
  if (section === "build") return !low || step % 8 === 0;
  return true;
}

/** A roll that thickens towards the lift, and a short fill before the ending. */
function rollAt(draft: Draft, step: number, section: SectionName): Stroke[] {
  const drum: DrumName = draft.arrangement.groove.taiko
    ? "taiko"
    : draft.arrangement.groove.brush
      ? "brush"
      : "snare";
  const build = draft.sections.find(({ name }) => name === "build");
  if (section === "build" && build) {
    const done = (step / 4 - build.fromBeat) / (build.toBeat - build.fromBeat);
    if (done < 0.5 ? step % 4 !== 2 : step % 2 !== 0) return [];
    return [{ drum, atSeconds: stepSeconds(draft, step), velocity: 0.2 + 0.4 * done }];
  }
  const beforeHit = stepsOf(draft) - step;
  if (beforeHit > 4 || beforeHit < 2) return [];
  return [{ drum, atSeconds: stepSeconds(draft, step), velocity: 0.85 - 0.1 * beforeHit }];
}
