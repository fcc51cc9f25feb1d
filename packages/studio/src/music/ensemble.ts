import { sampleRate, samplesOf } from "./bus.ts";
import type { Scratch } from "./bus.ts";
import type { Note } from "./score.ts";
import { hertz, sawStep } from "./shape.ts";

type Ensemble = { attack: number; release: number; cutoffHz: number; detune: number };

/** The filter moves slowly: its coefficient is worked out every so many samples, which are played at a time. */
const spanSamples = 64;
const span = new Float64Array(spanSamples);

/** Writes four detuned saws through two gentle poles that open as the note swells, and returns their length in samples. */
export function ensemble(out: Scratch, note: Note, sound: Ensemble, random: () => number): number {
  const held = samplesOf(note.seconds);
  const length = held + samplesOf(sound.release);
  const base = hertz(note.pitch) / sampleRate;
  const increments = Float64Array.of(-1.5, -0.5, 0.5, 1.5).map(
    (k) => base * (1 + k * sound.detune * (0.85 + 0.3 * random())),
  );
  const phases = increments.map(() => random());
  const cutoff = sound.cutoffHz * (0.3 + 0.7 * note.brightness);
  const attack = samplesOf(sound.attack);
  const envelope = { attack, held, length };
  const poles = new Float64Array(2);
  for (let from = 0; from < length; from += spanSamples) {
    const swell = 0.6 + 0.4 * Math.min(1, from / (attack * 2 + 1));
    const breath = 1 + 0.12 * Math.sin((from / sampleRate) * 1.9 + note.pitch);
    const keep = 1 - Math.exp((-2 * Math.PI * cutoff * swell * breath) / sampleRate);
    span.fill(0);
    for (let k = 0; k < 4; k++) phases[k] = addSaw(increments[k]!, phases[k]!);
    writeSpan(out, from, keep, poles, envelope);
  }
  return length;
}

/** Adds a saw's next samples to the span, and returns where its phase is then. */
function addSaw(increment: number, from: number): number {
  let phase = from;
  for (let i = 0; i < spanSamples; i++) {
    phase += increment;
    if (phase >= 1) phase -= 1;
    span[i] = span[i]! + (2 * phase - 1 - sawStep(phase, increment));
  }
  return phase;
}

/** Filters the span and writes it from sample `from` on, as loud as the envelope has it there. */
function writeSpan(
  out: Scratch,
  from: number,
  keep: number,
  poles: Float64Array,
  { attack, held, length }: { attack: number; held: number; length: number },
): void {
  let [first, second] = [poles[0]!, poles[1]!];
  const to = Math.min(length, from + spanSamples);
  for (let i = from; i < to; i++) {
    first += keep * (span[i - from]! - first);
    second += keep * (first - second);
    const rise = i < attack ? i / attack : 1;
    const fall = i < held ? 1 : 1 - (i - held) / (length - held);
    out[i] = 0.25 * second * rise * fall * fall;
  }
  poles[0] = first;
  poles[1] = second;
}
