export const moodNames = [
  "elegant",
  "upbeat",
  "minimal",
  "cinematic",
  "warm",
  "electronic",
  "urban",
  "playful",
] as const;
export type Mood = (typeof moodNames)[number];

/** Beats a minute that a mood's groove bears, slow to fast. */
export const tempoRange: Record<Mood, [number, number]> = {
  elegant: [88, 108],
  upbeat: [110, 126],
  minimal: [98, 114],
  cinematic: [84, 104],
  warm: [84, 102],
  electronic: [116, 130],
  urban: [124, 146],
  playful: [104, 122],
};

export type ChordKind = keyof typeof chordTones;

/** Semitones above the root. */
export const chordTones = {
  major: [0, 4, 7, 12],
  minor: [0, 3, 7, 12],
  major7: [0, 4, 7, 11],
  minor7: [0, 3, 7, 10],
  major9: [0, 4, 11, 14],
  minor9: [0, 3, 10, 14],
  add9: [0, 4, 7, 14],
  minorAdd9: [0, 3, 7, 14],
  sus2: [0, 2, 7, 12],
  sus4: [0, 5, 7, 12],
  dominant7: [0, 4, 7, 10],
  six9: [0, 4, 9, 14],
};

export type Chord = { root: number; kind: ChordKind };

export type DrumName =
  | "kick"
  | "snare"
  | "clap"
  | "rim"
  | "snap"
  | "hat"
  | "openHat"
  | "shaker"
  | "brush"
  | "taiko"
  | "tambourine";
export type VoiceName =
  | "pad"
  | "strings"
  | "electricPiano"
  | "piano"
  | "guitar"
  | "pizzicato"
  | "marimba"
  | "bell"
  | "synthPluck";

/** Sixteen steps to a bar: `x` an accent, `o` a softer stroke, `.` nothing. */
type Pattern = string;

export type Arrangement = {
  /** MIDI note of the tonic, below middle C. */
  tonic: number;
  minor: boolean;
  chords: [Chord, Chord, Chord, Chord];
  ending: Chord;
  /** Drums of the groove, and of the lift where they differ. */
  groove: Partial<Record<DrumName, Pattern>>;
  lift: Partial<Record<DrumName, Pattern>>;
  /** How the kick sounds: its lowest frequency, its decay in seconds, its click 0 to 1. */
  kick: { hz: number; decaySeconds: number; click: number };
  bass: { pattern: Pattern; sound: "round" | "synth" | "long" | "upright"; gain: number };
  bed: { voice: VoiceName; gain: number; brightnessHz: number };
  /** Broken chords; digits name the chord's tones. */
  figure: { voice: VoiceName; pattern: string; gain: number; octave: number };
  /** The tune: rhythms of two bars to choose from; degrees are found by the seed. */
  tune: { voice: VoiceName; rhythms: string[]; gain: number; octave: number };
  /** Part of a sixteenth by which every other one comes late. */
  swing: number;
  reverb: { seconds: number; gain: number };
  drumGain: number;
  /** How deep the kick ducks the rest, 0 to 1. */
  ducking: number;
};

const chord = (root: number, kind: ChordKind): Chord => ({ root, kind });

/** Eight moods: each with its own key, harmony, groove and band. */
export const arrangements: Record<Mood, Arrangement> = {
  elegant: {
    tonic: 57,
    minor: true,
    chords: [chord(0, "minor9"), chord(-4, "major9"), chord(3, "major7"), chord(-2, "add9")],
    ending: chord(0, "minor9"),
    groove: { kick: "x.......x.o.....", rim: "....x.......x..o", shaker: "o.x.o.x.o.x.o.x." },
    lift: {
      kick: "x...x...x...x...",
      clap: "....x.......x...",
      hat: "..x...x...x...x.",
      shaker: "ooxoooxoooxoooxo",
    },
    kick: { hz: 46, decaySeconds: 0.13, click: 0.25 },
    bass: { pattern: "x.....x.o.....x.", sound: "round", gain: 0.62 },
    bed: { voice: "pad", gain: 0.3, brightnessHz: 2250 },
    figure: { voice: "electricPiano", pattern: "0..2..1...3..2..", gain: 0.24, octave: 12 },
    tune: {
      voice: "electricPiano",
      rhythms: ["....x..x..x.....x.....x.........", "..x...x.....x.....x..x......x..."],
      gain: 0.3,
      octave: 24,
    },
    swing: 0.12,
    reverb: { seconds: 1.9, gain: 0.34 },
    drumGain: 0.85,
    ducking: 0.45,
  },
  upbeat: {
    tonic: 60,
    minor: false,
    chords: [chord(0, "add9"), chord(-5, "sus4"), chord(-3, "minor7"), chord(-7, "major7")],
    ending: chord(0, "add9"),
    groove: { kick: "x...x...x...x...", clap: "....x.......x...", tambourine: "..x...x...x...x." },
    lift: {
      kick: "x...x...x...x...",
      clap: "....x.......x.oo",
      hat: "x.oxx.oxx.oxx.ox",
      openHat: "..x...x...x...x.",
      tambourine: "..x...x...x...x.",
    },
    kick: { hz: 50, decaySeconds: 0.12, click: 0.6 },
    bass: { pattern: "x..x..x.x..x..x.", sound: "synth", gain: 0.55 },
    bed: { voice: "pad", gain: 0.26, brightnessHz: 3900 },
    figure: { voice: "guitar", pattern: "0.2.3.1.2.3.2.1.", gain: 0.34, octave: 12 },
    tune: {
      voice: "synthPluck",
      rhythms: ["x..x..x...x.x...x..x..x.........", "x.x...x.x...x...x.x...x...x....."],
      gain: 0.26,
      octave: 12,
    },
    swing: 0,
    reverb: { seconds: 1.3, gain: 0.22 },
    drumGain: 1,
    ducking: 0.55,
  },
  minimal: {
    tonic: 62,
    minor: false,
    chords: [chord(0, "sus2"), chord(-3, "minor9"), chord(-7, "major9"), chord(-5, "sus2")],
    ending: chord(0, "six9"),
    groove: { kick: "x.........x.....", rim: "............x..." },
    lift: { kick: "x.....x...x.....", rim: "....o.......x.o.", shaker: "..x...x...x...x." },
    kick: { hz: 48, decaySeconds: 0.1, click: 0.12 },
    bass: { pattern: "x.........o.....", sound: "round", gain: 0.58 },
    bed: { voice: "pad", gain: 0.22, brightnessHz: 1350 },
    figure: { voice: "marimba", pattern: "0..2..3..1..2.3.", gain: 0.42, octave: 12 },
    tune: {
      voice: "bell",
      rhythms: ["x.......x...........x...........", "....x.............x.......x....."],
      gain: 0.12,
      octave: 24,
    },
    swing: 0.06,
    reverb: { seconds: 2.2, gain: 0.34 },
    drumGain: 0.8,
    ducking: 0.25,
  },
  cinematic: {
    tonic: 52,
    minor: true,
    chords: [chord(0, "minor"), chord(-4, "major"), chord(3, "major"), chord(-2, "major")],
    ending: chord(0, "minorAdd9"),
    groove: { taiko: "x.......o..x....", shaker: "o...o...o...o..." },
    lift: { taiko: "x..o..x.x..o..xo", kick: "x.......x.......", shaker: "o.x.o.x.o.x.o.x." },
    kick: { hz: 40, decaySeconds: 0.22, click: 0.2 },
    bass: { pattern: "x...............", sound: "long", gain: 0.5 },
    bed: { voice: "strings", gain: 0.42, brightnessHz: 3300 },
    figure: { voice: "strings", pattern: "0.2.3.2.0.2.3.2.", gain: 0.26, octave: 12 },
    tune: {
      voice: "piano",
      rhythms: ["x.....x.....x...x.......x.......", "x.......x...x...x...........x..."],
      gain: 0.4,
      octave: 24,
    },
    swing: 0,
    reverb: { seconds: 2.8, gain: 0.46 },
    drumGain: 1.1,
    ducking: 0.1,
  },
  warm: {
    tonic: 53,
    minor: false,
    chords: [chord(0, "add9"), chord(4, "minor7"), chord(5, "major7"), chord(-5, "sus4")],
    ending: chord(0, "add9"),
    groove: { kick: "x.........x.....", brush: "o.o.x.o.o.o.x.oo" },
    lift: {
      kick: "x.....o...x.....",
      brush: "o.ooxoo.o.ooxooo",
      snap: "....x.......x...",
      tambourine: "..o...o...o...o.",
    },
    kick: { hz: 52, decaySeconds: 0.09, click: 0.1 },
    bass: { pattern: "x.....o.x.......", sound: "upright", gain: 0.6 },
    bed: { voice: "pad", gain: 0.15, brightnessHz: 1650 },
    figure: { voice: "guitar", pattern: "0.1.2.3.2.1.3.2.", gain: 0.46, octave: 12 },
    tune: {
      voice: "piano",
      rhythms: ["x.....x...x.....x.......x.......", "....x...x.....x.....x...x......."],
      gain: 0.36,
      octave: 24,
    },
    swing: 0.16,
    reverb: { seconds: 1.5, gain: 0.26 },
    drumGain: 0.8,
    ducking: 0.1,
  },
  electronic: {
    tonic: 54,
    minor: true,
    chords: [chord(0, "minorAdd9"), chord(-4, "add9"), chord(-2, "sus2"), chord(-5, "minor7")],
    ending: chord(0, "minorAdd9"),
    groove: { kick: "x...x...x...x...", hat: "..x...x...x...x." },
    lift: {
      kick: "x...x...x...x...",
      clap: "....x.......x...",
      hat: "xoxxxoxxxoxxxoxx",
      openHat: "..x...x...x...x.",
    },
    kick: { hz: 47, decaySeconds: 0.14, click: 0.8 },
    bass: { pattern: "..xx..xx..xx..xx", sound: "synth", gain: 0.55 },
    bed: { voice: "pad", gain: 0.32, brightnessHz: 3300 },
    figure: { voice: "synthPluck", pattern: "0213021302130213", gain: 0.2, octave: 12 },
    tune: {
      voice: "synthPluck",
      rhythms: ["x..x..x..x..x.x.x..x..x.........", "x.....x..x......x.....x..x..x..."],
      gain: 0.22,
      octave: 24,
    },
    swing: 0,
    reverb: { seconds: 2, gain: 0.3 },
    drumGain: 1,
    ducking: 0.75,
  },
  urban: {
    tonic: 51,
    minor: true,
    chords: [chord(0, "minor7"), chord(0, "minorAdd9"), chord(-4, "major7"), chord(-5, "minor7")],
    ending: chord(0, "minor9"),
    groove: { kick: "x.....x.........", snare: "........x.......", hat: "x.x.x.x.x.x.x.x." },
    lift: {
      kick: "x..o..x...x.....",
      snare: "........x.......",
      clap: "........x.......",
      hat: "x.xxx.xox.x.xoxx",
      openHat: "..............x.",
    },
    kick: { hz: 44, decaySeconds: 0.12, click: 0.5 },
    bass: { pattern: "x.....x...x.....", sound: "long", gain: 0.8 },
    bed: { voice: "pad", gain: 0.2, brightnessHz: 1200 },
    figure: { voice: "bell", pattern: "0...2...3...1.2.", gain: 0.13, octave: 12 },
    tune: {
      voice: "electricPiano",
      rhythms: ["x...x..x....x...x...x..x........", "..x...x...x.x.....x...x........."],
      gain: 0.3,
      octave: 12,
    },
    swing: 0.05,
    reverb: { seconds: 1.4, gain: 0.24 },
    drumGain: 1,
    ducking: 0.3,
  },
  playful: {
    tonic: 55,
    minor: false,
    chords: [chord(0, "six9"), chord(-3, "minor7"), chord(2, "minor7"), chord(-5, "dominant7")],
    ending: chord(0, "six9"),
    groove: { kick: "x.......x.......", snap: "....x.......x...", shaker: "x.o.x.o.x.o.x.o." },
    lift: {
      kick: "x...o...x...o...",
      snap: "....x.......x..x",
      clap: "....o.......o...",
      shaker: "x.ooxoo.x.ooxoo.",
      tambourine: "..x...x...x...x.",
    },
    kick: { hz: 58, decaySeconds: 0.08, click: 0.3 },
    bass: { pattern: "x..o..x...x.....", sound: "upright", gain: 0.58 },
    bed: { voice: "marimba", gain: 0.2, brightnessHz: 2250 },
    figure: { voice: "pizzicato", pattern: "0.2.1.3.0.2.3.1.", gain: 0.5, octave: 12 },
    tune: {
      voice: "bell",
      rhythms: ["x.x..x..x.x.....x.x..x..x.......", "x..x..x...x.x...x..x..x........."],
      gain: 0.16,
      octave: 24,
    },
    swing: 0.18,
    reverb: { seconds: 1.1, gain: 0.2 },
    drumGain: 0.9,
    ducking: 0.15,
  },
};
