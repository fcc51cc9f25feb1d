import { sampleRate } from "./bus.ts";
import type { Scratch } from "./bus.ts";
import type { Arrangement, DrumName } from "./moods.ts";
import { saturated, sineOf } from "./shape.ts";

type Random = () => number;
const tau = 2 * Math.PI;
const seconds = (value: number) => Math.round(value * sampleRate);

/** Writes one stroke at full strength and returns its length in samples. */
export function drum(
  out: Scratch,
  name: DrumName,
  kick: Arrangement["kick"],
  random: Random,
): number {
  switch (name) {
    case "kick":
      return kickDrum(out, kick, random);
    case "taiko":
      return taiko(out, random);
    case "snare":
      return snare(out, random);
    case "clap":
      return clap(out, random);
    case "rim":
      return struck(out, [1720, 2630, 410], 0.012, 0.1, random);
    case "snap":
      return noise(
        out,
        { seconds: 0.11, hz: 2300, q: 2.2, decay: 0.016, gain: 1.5, band: "band" },
        random,
      );
    case "hat":
      return metal(out, 0.055, 0.012, random);
    case "openHat":
      return metal(out, 0.3, 0.075, random);
    case "shaker":
      return shaker(out, random);
    case "brush":
      return brush(out, random);
    case "tambourine":
      return metal(out, 0.16, 0.035, random);
  }
}

/** A sine that falls from a click to its own pitch, gently driven so that small speakers hear it. */
function kickDrum(out: Scratch, kick: Arrangement["kick"], random: Random): number {
  const length = seconds(kick.decaySeconds * 4);
  const [keepFall, keepClick, keep] = [32, 190, 1 / kick.decaySeconds].map((rate) =>
    Math.exp(-rate / sampleRate),
  ) as [number, number, number];
  let [fall, snap, level, turns] = [120, 420 * kick.click, 1, 0];
  for (let i = 0; i < length; i++) {
    turns += (kick.hz + fall + snap) / sampleRate;
    const envelope = Math.min(1, i / 30) * level;
    fall *= keepFall;
    snap *= keepClick;
    level *= keep;
    const click = i < 180 ? kick.click * 0.22 * (random() * 2 - 1) * (1 - i / 180) ** 2 : 0;
    out[i] = saturated(1.7 * sineOf(turns) * envelope) * fadeOut(i, length) + click;
  }
  return length;
}

function taiko(out: Scratch, random: Random): number {
  const length = seconds(1);
  let phase = 0;
  let low = 0;
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    phase += (tau * (64 + 60 * Math.exp(-t * 24))) / sampleRate;
    low += 0.16 * (random() * 2 - 1 - low);
    const skin =
      Math.sin(phase) * Math.exp(-t * 5.2) + 0.4 * Math.sin(phase * 1.59) * Math.exp(-t * 11);
    out[i] =
      (0.75 * skin + 1.5 * low * Math.exp(-t * 38)) * Math.min(1, i / 24) * fadeOut(i, length);
  }
  return length;
}

function snare(out: Scratch, random: Random): number {
  const length = noise(
    out,
    { seconds: 0.24, hz: 2900, q: 0.7, decay: 0.055, gain: 0.95, band: "band" },
    random,
  );
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    const body = Math.sin(tau * (188 * t + 1.1 * (1 - Math.exp(-t * 60)))) * Math.exp(-t * 24);
    out[i] = out[i]! + 0.5 * body * Math.min(1, i / 20);
  }
  return length;
}

/** Three short bursts and one with a tail: several hands. */
function clap(out: Scratch, random: Random): number {
  const bursts = [0, 0.0105, 0.0205, 0.03];
  const length = seconds(0.3);
  const filter = bandPass(1350, 1.1);
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    let envelope = 0;
    bursts.forEach((start, index) => {
      if (t >= start)
        envelope +=
          index === 3
            ? 0.9 * Math.exp(-(t - start) / 0.05)
            : 0.55 * Math.exp(-(t - start) / 0.0045);
    });
    out[i] = 1.3 * filter(random() * 2 - 1) * envelope * fadeOut(i, length);
  }
  return length;
}

/** A handful of short modes: rim, wood block. */
function struck(
  out: Scratch,
  modes: number[],
  decay: number,
  noisy: number,
  random: Random,
): number {
  const length = seconds(decay * 9);
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    let sum = noisy * (random() * 2 - 1) * Math.exp(-t * 900);
    modes.forEach((hz, index) => {
      sum +=
        Math.sin(tau * hz * t) * Math.exp((-t * (1 + index * 0.4)) / decay) * (0.5 - index * 0.12);
    });
    out[i] = sum * fadeOut(i, length);
  }
  return length;
}

/** Six detuned squares through a high band, the way drum machines make cymbals, with breath of noise. */
function metal(out: Scratch, length: number, decay: number, random: Random): number {
  const samples = seconds(length);
  const hz = [2048.5, 3071.7, 3719.3, 4421.1, 5227.9, 5897.3];
  const filter = highPass(7600);
  const phases = Float64Array.from(hz, () => random());
  const steps = Float64Array.from(hz, (value) => value / sampleRate);
  const keep = Math.exp(-1 / (decay * sampleRate));
  let level = 0.62;
  for (let i = 0; i < samples; i++) {
    let sum = 0;
    for (let k = 0; k < 6; k++) {
      let phase = phases[k]! + steps[k]!;
      if (phase >= 1) phase -= 1;
      phases[k] = phase;
      sum += phase < 0.5 ? 1 : -1;
    }
    const breath = random() * 2 - 1;
    const envelope = Math.min(1, i / 12) * level * fadeOut(i, samples);
    out[i] = filter(sum * 0.13 + breath * 0.5) * envelope;
    level *= keep;
  }
  return samples;
}

function shaker(out: Scratch, random: Random): number {
  const length = seconds(0.085);
  const filter = bandPass(6900, 1.2);
  for (let i = 0; i < length; i++) {
    const u = i / length;
    const envelope =
      Math.sin(Math.PI * Math.min(1, u * 1.5)) ** 2 * Math.exp(-u * 2.4) +
      0.6 * Math.max(0, u - 0.3) * (1 - u);
    out[i] = 1.5 * filter(random() * 2 - 1) * envelope;
  }
  return length;
}

function brush(out: Scratch, random: Random): number {
  const length = seconds(0.16);
  const filter = bandPass(4200, 0.6);
  for (let i = 0; i < length; i++) {
    const u = i / length;
    const envelope = Math.min(1, u * 9) * (1 - u) ** 2.2;
    out[i] = 0.62 * filter(random() * 2 - 1) * envelope;
  }
  return length;
}

type NoiseBurst = {
  seconds: number;
  hz: number;
  q: number;
  decay: number;
  gain: number;
  band: "band" | "high";
};

function noise(out: Scratch, burst: NoiseBurst, random: Random): number {
  const length = seconds(burst.seconds);
  const filter = burst.band === "band" ? bandPass(burst.hz, burst.q) : highPass(burst.hz);
  for (let i = 0; i < length; i++) {
    const t = i / sampleRate;
    const envelope = Math.min(1, i / 16) * Math.exp(-t / burst.decay) * fadeOut(i, length);
    out[i] = burst.gain * filter(random() * 2 - 1) * envelope;
  }
  return length;
}

/** The last hundredth of a second goes to silence, so that no sound ends in a click. */
function fadeOut(i: number, length: number): number {
  return Math.min(1, (length - i) / 480);
}

/** Filters keep their state in an array: a closure's own variables would be allocated anew at every sample. */
function bandPass(hz: number, q: number): (x: number) => number {
  const f = 2 * Math.sin((Math.PI * Math.min(hz, sampleRate / 6)) / sampleRate);
  const state = new Float64Array(2);
  return (x) => {
    const low = state[0]! + f * state[1]!;
    const band = state[1]! + f * (x - low - state[1]! / q);
    state[0] = low;
    state[1] = band;
    return band / q;
  };
}

function highPass(hz: number): (x: number) => number {
  const keep = Math.exp((-tau * hz) / sampleRate);
  const state = new Float64Array(4);
  return (x) => {
    const first = keep * (state[0]! + x - state[2]!);
    const second = keep * (state[1]! + first - state[3]!);
    state[0] = first;
    state[1] = second;
    state[2] = x;
    state[3] = first;
    return second;
  };
}

/** Noise whose band climbs from 400 Hz to 9 kHz while it swells: leads into a section. */
export function riser(out: Scratch, lengthSeconds: number, random: Random): number {
  const length = seconds(lengthSeconds);
  let [low, band, f, swell] = [0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    // Band and swell move slowly: they are worked out every 16 samples.
    if (i % 16 === 0) {
      const u = i / length;
      f = 2 * Math.sin((Math.PI * 400 * 22 ** u) / sampleRate);
      swell = 0.34 * u ** 2.4;
    }
    low += f * band;
    band += f * (random() * 2 - 1 - low - band * 0.5);
    out[i] = band * swell * Math.min(1, (length - i) / 240);
  }
  return length;
}

/** A cymbal that swells and stops dead on the beat, like a tape run backwards. */
export function reverseCymbal(out: Scratch, lengthSeconds: number, random: Random): number {
  const length = seconds(lengthSeconds);
  const filter = highPass(3800);
  for (let i = 0; i < length; i++) {
    const u = i / length;
    out[i] = 0.5 * filter(random() * 2 - 1) * u ** 3.2 * Math.min(1, (length - i) / 200);
  }
  return length;
}

export function crash(out: Scratch, random: Random): number {
  const length = metal(out, 2.4, 0.62, random);
  const filter = highPass(3000);
  const keep = Math.exp(-2.4 / sampleRate);
  let level = 0.3;
  for (let i = 0; i < length; i++) {
    out[i] = 0.6 * out[i]! + level * filter(random() * 2 - 1) * fadeOut(i, length);
    level *= keep;
  }
  return length;
}

/** A deep thump with a dull cloud of air: opens the film and closes it. */
export function impact(out: Scratch, random: Random): number {
  const length = seconds(1.8);
  let [turns, air, fall] = [0, 0, 0];
  const [keep, keepAir] = [Math.exp(-2.6 / sampleRate), Math.exp(-3 / sampleRate)];
  let [level, cloud] = [1, 1.4];
  for (let i = 0; i < length; i++) {
    if (i % 16 === 0) fall = Math.exp((-9 * i) / sampleRate);
    turns += (36 + 44 * fall) / sampleRate;
    air += 0.05 * (random() * 2 - 1 - air);
    const envelope = Math.min(1, i / 90) * level * fadeOut(i, length);
    out[i] = (0.75 * sineOf(turns) + cloud * air) * envelope;
    level *= keep;
    cloud *= keepAir;
  }
  return length;
}
