import { sampleRate, samplesOf } from "./bus.ts";
import type { Scratch } from "./bus.ts";
import { ensemble } from "./ensemble.ts";
import type { Arrangement, VoiceName } from "./moods.ts";
import type { BassNote, Note } from "./score.ts";
import { hertz, saturated, sawStep, sineOf } from "./shape.ts";

type Random = () => number;
const tau = 2 * Math.PI;

/** Writes one note at full strength and returns its length in samples. */
export function voice(out: Scratch, note: Note, bed: Arrangement["bed"], random: Random): number {
  return voices[note.voice](out, note, bed, random);
}

type Voice = (out: Scratch, note: Note, bed: Arrangement["bed"], random: Random) => number;

const voices: Record<VoiceName, Voice> = {
  pad: (out, note, bed, random) =>
    ensemble(
      out,
      note,
      { attack: 0.09, release: 0.5, cutoffHz: bed.brightnessHz, detune: 0.0035 },
      random,
    ),
  strings: (out, note, bed, random) =>
    ensemble(
      out,
      note,
      {
        attack: note.seconds < 0.5 ? 0.02 : 0.14,
        release: note.seconds < 0.5 ? 0.12 : 0.6,
        cutoffHz: bed.brightnessHz * 1.2,
        detune: 0.0022,
      },
      random,
    ),
  electricPiano,
  piano,
  guitar: (out, note, _bed, random) =>
    pluckedString(out, note, { seconds: 1.5, damping: 0.45, pick: 0.6 }, random),
  pizzicato: (out, note, _bed, random) =>
    pluckedString(out, note, { seconds: 0.5, damping: 0.72, pick: 0.35 }, random),
  marimba: (out, note) =>
    modes(
      out,
      note,
      [
        [1, 1, 5.5],
        [3.93, 0.28, 17],
        [9.2, 0.09, 40],
      ],
      0.9,
    ),
  bell: (out, note) =>
    modes(
      out,
      note,
      [
        [1, 1, 2.4],
        [2.76, 0.45, 4.2],
        [5.4, 0.22, 7.5],
        [8.93, 0.1, 13],
      ],
      1.9,
    ),
  synthPluck,
};

/** Two-operator FM: a bell-like tine over a warm fundamental. */
function electricPiano(out: Scratch, note: Note): number {
  const length = samplesOf(1.9);
  const turnsPerSample = hertz(note.pitch) / sampleRate;
  // Envelopes by running products: an exponential a sample costs more than the rest of the note.
  const [warmKeep, tineKeep, keep] = [3.2, 15, 2.5].map((rate) => Math.exp(-rate / sampleRate));
  // How far the operators bend the phase, in turns.
  let warm = (0.9 + 0.7 * note.brightness) / tau;
  let tine = 0.13 / tau;
  let level = 1;
  for (let i = 0; i < length; i++) {
    const turns = turnsPerSample * i;
    const bell = tine > 2e-4 ? tine * sineOf(turns * 14) : 0;
    out[i] =
      sineOf(turns + warm * sineOf(turns) + bell) * Math.min(1, i / 70) * level * end(i, length);
    warm *= warmKeep!;
    tine *= tineKeep!;
    level *= keep!;
  }
  return length;
}

/** Adds a sine that dies away, by the recurrence of a two-pole resonator: two products a sample. */
function ring(
  out: Scratch,
  length: number,
  sine: { hz: number; gain: number; decay: number; phase: number },
): void {
  const w = (tau * sine.hz) / sampleRate;
  const radius = Math.exp(-sine.decay / sampleRate);
  const first = 2 * radius * Math.cos(w);
  const second = -radius * radius;
  let before = (sine.gain * Math.sin(sine.phase - w)) / radius;
  let now = sine.gain * Math.sin(sine.phase);
  for (let i = 0; i < length; i++) {
    out[i] = out[i]! + now;
    const next = first * now + second * before;
    before = now;
    now = next;
  }
}

/** A felt piano: stretched partials, the upper ones dying first, and the hammer's thud. */
function piano(out: Scratch, note: Note, _bed: Arrangement["bed"], random: Random): number {
  const length = samplesOf(2.2);
  const f = hertz(note.pitch);
  out.fill(0, 0, length);
  for (let partial = 1; partial <= 7; partial++) {
    const hz = f * partial * Math.sqrt(1 + 0.0004 * partial * partial);
    if (hz > 9000) break;
    const gain = 0.75 ** (partial - 1) / partial ** (1.5 - 0.5 * note.brightness);
    const decay = 1.5 + 0.85 * partial + f / 700;
    ring(out, length, { hz, gain, decay, phase: random() * tau });
  }
  let thud = 0;
  for (let i = 0; i < length; i++) {
    thud += 0.08 * (random() * 2 - 1 - thud);
    const hammer = i < 1500 ? 0.5 * thud * Math.exp(-i / 380) : 0;
    out[i] = (0.8 * out[i]! * Math.min(1, i / 110) + hammer) * end(i, length);
  }
  return length;
}

type String = { seconds: number; damping: number; pick: number };

/** Karplus and Strong's string (1983), with a fractional delay for true pitch and a soft pick. */
function pluckedString(out: Scratch, note: Note, string: String, random: Random): number {
  const length = samplesOf(string.seconds);
  // The averaging filter delays by `damping` of a sample.
  const period = sampleRate / hertz(note.pitch) - string.damping;
  const size = Math.ceil(period) + 2;
  const line = new Float32Array(size);
  let soft = 0;
  for (let i = 0; i < size; i++) {
    soft += (0.25 + string.pick * 0.6 * note.brightness + 0.1) * (random() * 2 - 1 - soft);
    line[i] = soft;
  }
  const mean = line.reduce((sum, x) => sum + x, 0) / size;
  let before = 0;
  let write = 0;
  for (let i = 0; i < length; i++) {
    let read = write - period;
    if (read < 0) read += size;
    const whole = Math.floor(read);
    const part = read - whole;
    const now =
      line[whole % size]! * (1 - part) +
      line[(whole + 1) % size]! * part -
      (i < size ? mean * 0.02 : 0);
    line[write] = 0.997 * ((1 - string.damping) * now + string.damping * before);
    before = now;
    write = write + 1 === size ? 0 : write + 1;
    out[i] = 1.9 * now * Math.min(1, i / 30) * end(i, length);
  }
  return length;
}

/** Sum of decaying sines: [ratio, gain, decay per second]. */
function modes(
  out: Scratch,
  note: Note,
  parts: [number, number, number][],
  seconds: number,
): number {
  const length = samplesOf(seconds);
  const f = hertz(note.pitch);
  out.fill(0, 0, length);
  for (const [ratio, gain, decay] of parts) {
    if (f * ratio > 16_000) continue;
    ring(out, length, { hz: f * ratio, gain, decay, phase: 0 });
  }
  for (let i = 0; i < length; i++) out[i] = 0.8 * out[i]! * Math.min(1, i / 36) * end(i, length);
  return length;
}

/** Two saws through a resonant filter that snaps shut. */
function synthPluck(out: Scratch, note: Note, _bed: Arrangement["bed"], random: Random): number {
  const length = samplesOf(0.55);
  const base = hertz(note.pitch) / sampleRate;
  const increments = [base * 0.9965, base * 1.0035];
  const phases = [random(), random()];
  let [low, band, f] = [0, 0, 0];
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    if (i % 32 === 0) {
      const cutoff = 350 + (1500 + 5200 * note.brightness) * Math.exp(-t * 14);
      f = 2 * Math.sin((Math.PI * Math.min(cutoff, 7600)) / sampleRate);
    }
    let sum = 0;
    for (let k = 0; k < 2; k++) {
      let phase = phases[k]! + increments[k]!;
      if (phase >= 1) phase -= 1;
      phases[k] = phase;
      sum += 2 * phase - 1 - sawStep(phase, increments[k]!);
    }
    low += f * band;
    band += f * (0.5 * sum - low - 0.55 * band);
    out[i] = low * Math.min(1, i / 60) * Math.exp(-t * 7) * end(i, length);
  }
  return length;
}

/** The bass: a sine for the ground and a filtered saw for the line. */
export function bass(
  out: Scratch,
  note: BassNote,
  sound: Arrangement["bass"]["sound"],
  random: Random,
): number {
  const held = samplesOf(note.seconds);
  const release = samplesOf(sound === "long" ? 0.18 : 0.06);
  const length = held + release;
  const base = hertz(note.pitch) / sampleRate;
  const { saw, ground, opening, openingDecay, decay, glide } = bassSounds[sound];
  let [phase, sine, low, band] = [random(), 0, 0, 0];
  // Bend, filter and decay move slowly: they are worked out every 16 samples.
  let [turn, f, fade] = [0, 0, 1];
  for (let i = 0; i < length; i++) {
    if (i % 16 === 0) {
      const t = i / sampleRate;
      turn = base * (1 + glide * Math.exp(-t * 45));
      f = 2 * Math.sin((Math.PI * (150 + opening * Math.exp(-t * openingDecay))) / sampleRate);
      fade = Math.exp(-t * decay);
    }
    phase += base;
    if (phase >= 1) phase -= 1;
    sine += turn;
    low += f * band;
    band += f * (2 * phase - 1 - sawStep(phase, base) - low - 0.9 * band);
    const fall = i < held ? 1 : 1 - (i - held) / release;
    const envelope = Math.min(1, i / 140) * fall * fade;
    out[i] =
      (saturated(1.5 * low) * saw + ground * (sineOf(sine) + 0.16 * sineOf(2 * sine))) * envelope;
  }
  return length;
}

type BassSound = {
  saw: number;
  ground: number;
  opening: number;
  openingDecay: number;
  decay: number;
  glide: number;
};

const bassSounds: Record<Arrangement["bass"]["sound"], BassSound> = {
  round: { saw: 0.35, ground: 0.62, opening: 500, openingDecay: 10, decay: 1.2, glide: 0 },
  synth: { saw: 0.62, ground: 0.48, opening: 1500, openingDecay: 12, decay: 1.6, glide: 0 },
  long: { saw: 0.1, ground: 0.8, opening: 300, openingDecay: 6, decay: 0.7, glide: 0.9 },
  upright: { saw: 0.4, ground: 0.58, opening: 900, openingDecay: 16, decay: 3.2, glide: 0.03 },
};

function end(i: number, length: number): number {
  return Math.min(1, (length - i) / 960);
}
