import { chordTones } from "./moods.ts";
import type { Arrangement, Chord, Mood } from "./moods.ts";
import type { Section, SectionName } from "./score.ts";

export type MusicRequest = {
  mood: Mood;
  beatsPerMinute: number;
  /** Whole beats from the start to the ending hit. */
  beats: number;
  durationSeconds: number;
  seed: number;
};

/** A piece while it is composed: what every part has to know of the others. */
export type Draft = {
  arrangement: Arrangement;
  request: MusicRequest;
  random: () => number;
  beatSeconds: number;
  sections: Section[];
  /** The chord of each span of `beatsPerChord` beats. */
  chords: Chord[];
  beatsPerChord: number;
};

/** The form. Short films keep one bar of opening at most; a build of a bar (or half) leads into the lift. */
export function sectionsOf(beats: number): Section[] {
  const opening = beats >= 16 ? 4 : 2;
  const build = beats >= 20 ? 4 : beats >= 12 ? 2 : 0;
  const groove = beats >= 24 ? 8 : beats >= 12 ? 4 : 0;
  const ends: [SectionName, number][] = [
    ["opening", opening],
    ["groove", opening + groove],
    ["build", opening + groove + build],
    ["lift", beats],
  ];
  let fromBeat = 0;
  const sections: Section[] = [];
  for (const [name, toBeat] of ends) {
    if (toBeat > fromBeat) sections.push({ name, fromBeat, toBeat });
    fromBeat = Math.max(fromBeat, toBeat);
  }
  return [...sections, { name: "ending", fromBeat: beats, toBeat: beats }];
}

/** The section in which a beat lies. */
export function sectionAt(draft: Draft, beat: number): SectionName {
  const found = draft.sections.find(({ fromBeat, toBeat }) => beat >= fromBeat && beat < toBeat);
  return found?.name ?? "ending";
}

/** The chord that sounds on a beat. */
export function chordAt(draft: Draft, beat: number): Chord {
  const index = Math.min(draft.chords.length - 1, Math.floor(beat / draft.beatsPerChord));
  return draft.chords[index] ?? draft.arrangement.ending;
}

/** The chord's tones, each in the octave nearest to the tonic's, so that voices move by small steps. */
export function voicing(draft: Draft, chord: Chord): number[] {
  const { tonic } = draft.arrangement;
  return chordTones[chord.kind]
    .map((tone) => {
      const pitch = tonic + chord.root + tone;
      return pitch - 12 * Math.floor((pitch - (tonic - 3)) / 12);
    })
    .sort((a, b) => a - b);
}

/** Seconds of a sixteenth counted from the start, with the swing. */
export function stepSeconds(draft: Draft, step: number): number {
  const late = step % 2 === 1 ? draft.arrangement.swing : 0;
  return ((step + late) * draft.beatSeconds) / 4;
}

/** Sixteenths up to the ending hit. */
export const stepsOf = (draft: Draft) => draft.request.beats * 4;
