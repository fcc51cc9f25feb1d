import { seededRandom } from "../direction/random.ts";
import { chordAt, sectionAt, sectionsOf, stepSeconds, stepsOf, voicing } from "./draft.ts";
import type { Draft, MusicRequest } from "./draft.ts";
import { arrangements, chordTones } from "./moods.ts";
import type { Arrangement, Chord } from "./moods.ts";
import { strokesOf } from "./percussion.ts";
import type { Note, Score } from "./score.ts";

/**
 * Composes a piece for a cut of `beats` beats: opening, groove, build, lift, and an ending that rings on the hit.
 * Pure: the same request gives the same score.
 */
export function compose(request: MusicRequest): Score {
  const arrangement = arrangements[request.mood];
  const beatSeconds = 60 / request.beatsPerMinute;
  const beatsPerChord = request.beats <= 12 ? 2 : 4;
  const draft: Draft = {
    arrangement,
    request,
    random: seededRandom(request.seed),
    beatSeconds,
    sections: sectionsOf(request.beats),
    chords: chordsFor(arrangement, Math.ceil(request.beats / beatsPerChord)),
    beatsPerChord,
  };
  const hitSeconds = request.beats * beatSeconds;
  const ending = endingNotes(draft, hitSeconds);
  return {
    arrangement,
    beatsPerMinute: request.beatsPerMinute,
    durationSeconds: request.durationSeconds,
    hitSeconds,
    sections: draft.sections,
    strokes: strokesOf(draft),
    bass: [...bassOf(draft), ending.bass],
    bed: [...bedOf(draft), ...ending.bed],
    figure: [...figureOf(draft), ...ending.figure],
    tune: tuneOf(draft),
    effects: effectsOf(draft, hitSeconds),
  };
}

/** Starts on the first chord and goes round so that the last one leads home to the ending. */
function chordsFor(arrangement: Arrangement, count: number): Chord[] {
  const [home] = arrangement.chords;
  const shift = (4 - (count % 4)) % 4;
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? home : (arrangement.chords[(index + shift) % 4] ?? home),
  );
}

function bassOf(draft: Draft): Score["bass"] {
  const { arrangement, beatSeconds } = draft;
  const { pattern } = arrangement.bass;
  const notes: Score["bass"] = [];
  const last = stepsOf(draft);
  const [opening] = draft.sections;
  for (let step = 0; step < last; step++) {
    const section = sectionAt(draft, step / 4);
    const first = step === 0;
    if (section === "opening" && !first) continue;
    const stroke = pattern[step % 16];
    if (stroke === "." && !first) continue;
    let next = step + 1;
    while (next < last && pattern[next % 16] === "." && next % (draft.beatsPerChord * 4) !== 0)
      next++;
    // The opening's one note ends with it, and with its chord.
    const held = first ? Math.min(draft.beatsPerChord, opening!.toBeat) * 4 : next - step;
    const seconds = Math.min(held * 0.95, last - step - 1) * (beatSeconds / 4);
    const pitch = bassPitch(arrangement, chordAt(draft, step / 4));
    const octave = stroke === "o" && arrangement.bass.sound !== "long" ? 12 : 0;
    const velocity = (stroke === "o" ? 0.7 : 1) * (section === "opening" ? 0.8 : 1);
    notes.push({ atSeconds: stepSeconds(draft, step), seconds, pitch: pitch + octave, velocity });
  }
  return notes;
}

/** Between E1 and D#2, where small speakers still show the octave above. */
function bassPitch(arrangement: Arrangement, chord: Chord): number {
  const pitch = arrangement.tonic + chord.root;
  return pitch - 12 * Math.floor((pitch - 28) / 12);
}

function bedOf(draft: Draft): Note[] {
  const { arrangement, beatSeconds, beatsPerChord } = draft;
  const notes: Note[] = [];
  draft.chords.forEach((chord, index) => {
    const fromBeat = index * beatsPerChord;
    const beats = Math.min(beatsPerChord, draft.request.beats - fromBeat);
    const section = sectionAt(draft, fromBeat);
    const brightness = { opening: 0.35, groove: 0.55, build: 0.75, lift: 1, ending: 1 }[section];
    voicing(draft, chord).forEach((pitch, voice) =>
      notes.push({
        voice: arrangement.bed.voice,
        atSeconds: fromBeat * beatSeconds,
        seconds: beats * beatSeconds * 0.99,
        pitch,
        velocity: 0.85 + 0.15 * brightness,
        pan: (voice - 1.5) * 0.3,
        brightness,
      }),
    );
  });
  return notes;
}

function figureOf(draft: Draft): Note[] {
  const { arrangement, random } = draft;
  const { pattern, voice, octave } = arrangement.figure;
  const notes: Note[] = [];
  for (let step = 0; step < stepsOf(draft) - 1; step++) {
    const tone = pattern[step % 16];
    const section = sectionAt(draft, step / 4);
    const human = 0.85 + 0.3 * random();
    if (!tone || tone === "." || (section === "opening" && step % 4 !== 0)) continue;
    const tones = voicing(draft, chordAt(draft, step / 4));
    notes.push({
      voice,
      atSeconds: stepSeconds(draft, step),
      seconds: draft.beatSeconds * 0.3,
      pitch: (tones[Number(tone) % tones.length] ?? arrangement.tonic) + octave,
      velocity: human * (section === "lift" ? 1 : 0.8),
      pan: ((step % 4) - 1.5) * 0.35,
      brightness: section === "lift" ? 0.9 : section === "build" ? 0.7 : 0.45,
    });
  }
  return notes;
}

const scales = { major: [0, 2, 4, 7, 9], minor: [0, 3, 5, 7, 10] };

/**
 * A tune of two bars, kept for the whole piece: a walk on the pentatonic scale that lands on chord tones on the
 * beats. It enters with the groove and rises an octave's neighbour in the lift.
 */
function tuneOf(draft: Draft): Note[] {
  const { arrangement, random, sections } = draft;
  const { rhythms, voice, octave } = arrangement.tune;
  const rhythm = rhythms[Math.floor(random() * rhythms.length)] ?? "";
  const scale = arrangement.minor ? scales.minor : scales.major;
  let degree = Math.floor(random() * 3) + 2;
  const walk = Array.from(rhythm, () => {
    const before = degree;
    degree = Math.min(8, Math.max(0, degree + [-2, -1, -1, 1, 1, 2][Math.floor(random() * 6)]!));
    return before;
  });
  const from = sections.find(({ name }) => name === "groove" || name === "lift")?.fromBeat ?? 0;
  const notes: Note[] = [];
  for (let step = from * 4; step < stepsOf(draft) - 2; step++) {
    const place = (step - from * 4) % 32;
    if (rhythm[place] !== "x") continue;
    const section = sectionAt(draft, step / 4);
    if (section === "build" && place % 8 !== 0) continue;
    const raw = walk[place] ?? 0;
    const free =
      arrangement.tonic + (scale[raw % scale.length] ?? 0) + 12 * Math.floor(raw / scale.length);
    const pitch = step % 4 === 0 ? nearestTone(draft, free, step / 4) : free;
    notes.push({
      voice,
      atSeconds: stepSeconds(draft, step),
      seconds: draft.beatSeconds * 0.6,
      pitch: pitch + octave - 12,
      velocity: (step % 4 === 0 ? 1 : 0.8) * (section === "lift" ? 1 : 0.82),
      pan: place % 3 === 0 ? 0.18 : -0.12,
      brightness: section === "lift" ? 1 : 0.7,
    });
  }
  return notes;
}

function nearestTone(draft: Draft, pitch: number, beat: number): number {
  const chord = chordAt(draft, beat);
  const tones = chordTones[chord.kind].flatMap((tone) =>
    [-24, -12, 0, 12, 24].map((octave) => draft.arrangement.tonic + chord.root + tone + octave),
  );
  return tones.reduce((best, tone) =>
    Math.abs(tone - pitch) < Math.abs(best - pitch) ? tone : best,
  );
}

/** The ending: home chord spread wide and rolled, deep bass, ringing to the film's end. */
function endingNotes(
  draft: Draft,
  hitSeconds: number,
): { bass: Score["bass"][number]; bed: Note[]; figure: Note[] } {
  const { arrangement, request } = draft;
  const ring = Math.max(0.8, request.durationSeconds - hitSeconds - 0.5);
  const tones = voicing(draft, arrangement.ending);
  const low = tones[0] ?? arrangement.tonic;
  // Louder than what leads to it: drums and bass stop here, and the chord alone has to carry the hit.
  const held = { atSeconds: hitSeconds, seconds: ring, velocity: 1.25, brightness: 1 };
  // Struck bars die within a second: under the end-card a pad rings on.
  const isStruck = arrangement.bed.voice === "marimba" || arrangement.bed.voice === "pizzicato";
  return {
    bass: {
      ...held,
      seconds: Math.min(1.4, ring),
      pitch: bassPitch(arrangement, arrangement.ending),
    },
    bed: [low - 12, ...tones, low + 12].map((pitch, index) => ({
      ...held,
      voice: isStruck ? "pad" : arrangement.bed.voice,
      pitch,
      pan: (index - 2.5) * 0.25,
    })),
    figure: tones.map((pitch, index) => ({
      ...held,
      voice: arrangement.figure.voice,
      atSeconds: hitSeconds + index * 0.045,
      pitch: pitch + 12,
      pan: (index - 1.5) * 0.4,
    })),
  };
}

function effectsOf(draft: Draft, hitSeconds: number): Score["effects"] {
  const { beatSeconds, sections } = draft;
  const lift = sections.find(({ name }) => name === "lift");
  const effects: Score["effects"] = [{ kind: "impact", atSeconds: 0, velocity: 0.45 }];
  if (lift && lift.fromBeat > 0) {
    const at = lift.fromBeat * beatSeconds;
    const seconds = Math.min(at, 4 * beatSeconds);
    effects.push({ kind: "riser", atSeconds: at - seconds, seconds, velocity: 0.5 });
    effects.push({ kind: "crash", atSeconds: at, velocity: 0.5 });
  }
  const pull = 2 * beatSeconds;
  effects.push({ kind: "reverse", atSeconds: hitSeconds - pull, seconds: pull, velocity: 0.7 });
  effects.push({ kind: "impact", atSeconds: hitSeconds, velocity: 1 });
  effects.push({ kind: "crash", atSeconds: hitSeconds, velocity: 0.8 });
  return effects;
}
