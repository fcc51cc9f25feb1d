import { seededRandom } from "../direction/random.ts";
import { mixIn, sampleRate, silence } from "./bus.ts";
import type { Destination, Scratch, Stereo } from "./bus.ts";
import { compose } from "./compose.ts";
import type { MusicRequest } from "./draft.ts";
import { crash, drum, impact, reverseCymbal, riser } from "./drums.ts";
import { master } from "./master.ts";
import type { DrumName } from "./moods.ts";
import type { Effect, Note, Score } from "./score.ts";
import { saturated } from "./shape.ts";
import { duckingCurve, pingPong, reverberate } from "./space.ts";
import { bass, voice } from "./voices.ts";

const drumTakes = 4;

/** Strength, side and reverb of each drum in the mix. */
const drumMix: Record<DrumName, { gain: number; pan: number; reverb: number }> = {
  kick: { gain: 0.95, pan: 0, reverb: 0 },
  taiko: { gain: 0.75, pan: -0.06, reverb: 0.35 },
  snare: { gain: 0.75, pan: 0.03, reverb: 0.2 },
  clap: { gain: 0.72, pan: 0.05, reverb: 0.25 },
  rim: { gain: 0.5, pan: 0.2, reverb: 0.3 },
  snap: { gain: 0.6, pan: -0.15, reverb: 0.3 },
  hat: { gain: 0.5, pan: 0.25, reverb: 0.03 },
  openHat: { gain: 0.42, pan: 0.25, reverb: 0.08 },
  shaker: { gain: 0.36, pan: -0.32, reverb: 0.05 },
  brush: { gain: 0.5, pan: -0.18, reverb: 0.08 },
  tambourine: { gain: 0.36, pan: 0.36, reverb: 0.1 },
};

/**
 * Composes, plays and masters the music of a film: 48 kHz stereo of exactly the film's length, -14 LUFS,
 * true peak under -1 dBTP also after AAC. The same request gives the same samples.
 */
export function renderMusic(request: MusicRequest): Stereo {
  const score = compose(request);
  const mix = play(score, request.seed);
  return master(mix, Math.min(1.1, score.durationSeconds - score.hitSeconds - 0.3));
}

/** What the kick makes room in, the lead (which gives way less), what stays as it is, and the hall's send. */
type Buses = { ducked: Stereo; lead: Stereo; dry: Stereo; reverb: Stereo };

function play(score: Score, seed: number): Stereo {
  const { arrangement } = score;
  const length = Math.round(score.durationSeconds * sampleRate);
  const buses: Buses = {
    ducked: silence(length),
    lead: silence(length),
    dry: silence(length),
    reverb: silence(length),
  };
  const random = seededRandom(seed ^ 0x5eed);
  const scratch = new Float32Array(sampleRate * 12);
  const takes = recorder(scratch);
  playDrums(score, buses, takes, random);
  for (const note of score.bass) {
    const to = destination(
      buses.ducked,
      buses.reverb,
      0.78 * arrangement.bass.gain * note.velocity,
      0,
      0,
    );
    const take = takes(`bass ${note.pitch} ${note.seconds}`, 1, () =>
      bass(scratch, note, arrangement.bass.sound, random),
    );
    mixIn(take, take.length, note.atSeconds, to);
  }
  const playNotes = (notes: Note[], bus: Stereo, gain: number, reverbShare: number) => {
    for (const note of notes) {
      const to = destination(bus, buses.reverb, gain * note.velocity, note.pan, reverbShare);
      const name = `${note.voice} ${note.pitch} ${note.seconds} ${note.brightness}`;
      const take = takes(name, 1, () => voice(scratch, note, arrangement.bed, random));
      mixIn(take, take.length, note.atSeconds, to);
    }
  };
  playNotes(score.bed, buses.ducked, arrangement.bed.gain, 0.35);
  playNotes(score.figure, buses.lead, arrangement.figure.gain, 0.28);
  playNotes(score.tune, buses.lead, arrangement.tune.gain, 0.34);
  playEffects(score, buses, takes, random);
  pingPong(buses.lead, (0.75 * 60) / score.beatsPerMinute, 0.24);
  return sum(score, buses, length);
}

function destination(
  bus: Stereo,
  reverb: Stereo,
  gain: number,
  pan: number,
  reverbShare: number,
): Destination {
  return { bus, reverb, gain, pan: Math.max(-0.9, Math.min(0.9, pan)), reverbShare };
}

/** A sound's recordings: the same one is played anew `variants` times, and then they take turns. */
type Takes = (name: string, variants: number, play: (out: Scratch) => number) => Scratch;

/** A piece repeats itself: of a hundred strokes on a hat four are struck, which the ear doesn't tell from a hundred. */
function recorder(scratch: Scratch): Takes {
  const takes = new Map<string, { kept: Scratch[]; next: number }>();
  return (name, variants, play) => {
    const sound = takes.get(name) ?? { kept: [], next: 0 };
    takes.set(name, sound);
    const turn = sound.next++ % variants;
    return (sound.kept[turn] ??= scratch.slice(0, play(scratch)));
  };
}

function playDrums(score: Score, buses: Buses, takes: Takes, random: () => number): void {
  const { arrangement } = score;
  for (const stroke of score.strokes) {
    const { gain, pan, reverb } = drumMix[stroke.drum];
    const level = gain * stroke.velocity * arrangement.drumGain;
    // The drums stand a little behind the effects; what the hall hears of them is as loud as ever.
    const to = destination(buses.dry, buses.reverb, 0.9 * level, pan, reverb / 0.9);
    const take = takes(stroke.drum, drumTakes, (out) =>
      drum(out, stroke.drum, arrangement.kick, random),
    );
    mixIn(take, take.length, stroke.atSeconds, to);
  }
}

function playEffects(score: Score, buses: Buses, takes: Takes, random: () => number): void {
  for (const effect of score.effects) {
    const gain = effect.velocity * (effect.kind === "impact" ? 0.8 : 0.5);
    const to = destination(buses.dry, buses.reverb, gain, 0, 0.3);
    const name = "seconds" in effect ? `${effect.kind} ${effect.seconds}` : effect.kind;
    const take = takes(name, 1, (out) => playEffect(out, effect, random));
    mixIn(take, take.length, effect.atSeconds, to);
  }
}

function playEffect(out: Scratch, effect: Effect, random: () => number): number {
  switch (effect.kind) {
    case "riser":
      return riser(out, effect.seconds, random);
    case "reverse":
      return reverseCymbal(out, effect.seconds, random);
    case "crash":
      return crash(out, random);
    case "impact":
      return impact(out, random);
  }
}

function sum(score: Score, buses: Buses, length: number): Stereo {
  const { arrangement } = score;
  const kicks = score.strokes
    .filter(({ drum: name }) => name === "kick")
    .map(({ atSeconds }) => atSeconds);
  const duck = duckingCurve(length, kicks, arrangement.ducking);
  const hall = reverberate(buses.reverb, arrangement.reverb.seconds);
  const wet = arrangement.reverb.gain * 3;
  const out = silence(length);
  for (const side of ["left", "right"] as const) {
    const [bed, lead, dry] = [buses.ducked[side], buses.lead[side], buses.dry[side]];
    const [room, target] = [hall[side], out[side]];
    for (let i = 0; i < length; i++) {
      const gain = duck[i]!;
      const ducked = (bed[i]! + 0.75 * lead[i]! + 0.6 * wet * room[i]!) * gain;
      // A touch of saturation glues the parts together before the limiter has to.
      const sound = ducked + 0.6 * lead[i]! + dry[i]! + 0.4 * wet * room[i]!;
      target[i] = saturated(0.8 * sound) / 0.8;
    }
  }
  return out;
}
