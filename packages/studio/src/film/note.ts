import { parseBackgroundColor } from "../direction/background-color.ts";
import { seededRandom } from "../direction/random.ts";
import type { Mood } from "../music/moods.ts";
import type { Style } from "../sets/set.ts";

/** How the whole film is graded: factors, and warmth from -1 to 1. */
export type FilmGrade = {
  brightness: number;
  contrast: number;
  saturation: number;
  warmth: number;
};

/** What a note asks for, with what it leaves open filled in. */
export type Direction = {
  mood: Mood;
  /** -1 slow to 1 fast. */
  pace: number;
  /** One or two, the main one first. */
  styles: Style[];
  /** A style that goes with the main one, for a film whose one style has but one set. */
  companion: Style;
  grade: FilmGrade;
  /** A ground for styles that take one, sRGB. */
  backdrop: [number, number, number] | null;
};

type Effect = {
  mood?: Mood;
  style?: Style;
  pace?: number;
  brightness?: number;
  contrast?: number;
  saturation?: number;
  warmth?: number;
};

/**
 * The vocabulary of creative direction; docs/creative-direction.md is the same for readers. A word's beginning is
 * enough ("elegan-" finds elegant and elegance).
 */
export const vocabulary: { words: string[]; effect: Effect }[] = [
  {
    words: ["elegan-", "sophisticat-", "refined", "classy", "timeless"],
    effect: { mood: "elegant", style: "luxury", pace: -0.2 },
  },
  {
    words: ["luxur-", "premium", "exclusive", "opulen-"],
    effect: { mood: "elegant", style: "luxury" },
  },
  {
    words: ["glam-", "bold luxury", "baroque", "extravagan-", "showy", "gold"],
    effect: { mood: "urban", style: "loud_luxury", contrast: 1.04 },
  },
  {
    words: ["fun", "joy", "cheer-", "happy", "playful", "kids", "cute", "whims-"],
    effect: { mood: "playful", style: "magazine", pace: 0.3, saturation: 1.08 },
  },
  {
    words: ["summer", "sunny", "sunlit", "beach", "holiday", "fresh"],
    effect: {
      mood: "upbeat",
      style: "lifestyle",
      brightness: 1.04,
      warmth: 0.25,
      saturation: 1.06,
    },
  },
  {
    words: ["energ-", "upbeat", "lively", "vibrant", "exciting", "party"],
    effect: { mood: "upbeat", style: "magazine", pace: 0.6, saturation: 1.08 },
  },
  {
    words: ["sport", "power", "urban", "street", "hip hop", "trap", "edgy"],
    effect: { mood: "urban", style: "magazine", pace: 0.5, contrast: 1.06 },
  },
  {
    words: ["minimal", "clean", "simple", "pure", "scandi", "zen"],
    effect: { mood: "minimal", style: "minimal", pace: -0.2 },
  },
  {
    words: ["studio", "packshot", "catalog", "classic"],
    effect: { mood: "minimal", style: "classic" },
  },
  {
    words: ["cinema-", "epic", "dramatic", "trailer", "film noir", "moody"],
    effect: { mood: "cinematic", style: "element", contrast: 1.08 },
  },
  {
    words: ["natur-", "organic", "rock", "stone", "water", "ocean", "outdoor", "raw"],
    effect: { mood: "cinematic", style: "element" },
  },
  {
    words: ["warm", "cozy", "cosy", "home", "family", "honest", "handmade", "rustic", "acoustic"],
    effect: { mood: "warm", style: "lifestyle", warmth: 0.35 },
  },
  {
    words: ["lifestyle", "everyday", "kitchen", "morning"],
    effect: { mood: "warm", style: "lifestyle" },
  },
  {
    words: ["editorial", "magazine", "vogue", "fashion"],
    effect: { mood: "elegant", style: "editorial" },
  },
  {
    words: ["influencer", "social", "tiktok", "reels", "ugc", "selfie"],
    effect: { mood: "playful", style: "influencer", pace: 0.4 },
  },
  {
    words: ["futur-", "tech", "neon", "electro", "cyber", "digital", "sci fi", "club"],
    effect: { mood: "electronic", style: "avant_garde", pace: 0.3 },
  },
  {
    words: ["avant", "experimental", "surreal", "artsy", "artistic"],
    effect: { mood: "electronic", style: "avant_garde" },
  },
  {
    words: ["slow", "calm", "relax", "gentle", "soft", "quiet", "serene", "peace"],
    effect: { pace: -0.8 },
  },
  { words: ["fast", "quick", "snappy", "dynamic", "punchy", "rapid"], effect: { pace: 0.8 } },
  {
    words: ["dark", "black", "night", "low key", "shadow", "noir"],
    effect: { style: "luxury", brightness: 0.9, contrast: 1.06 },
  },
  {
    words: ["bright", "light", "airy", "white", "high key"],
    effect: { style: "classic", brightness: 1.05 },
  },
  {
    words: ["colour", "color", "saturated", "pop"],
    effect: { style: "magazine", saturation: 1.12 },
  },
  {
    words: ["muted", "pastel", "desaturat-", "faded", "matte"],
    effect: { style: "editorial", saturation: 0.86, contrast: 0.96 },
  },
  { words: ["cold", "cool", "icy", "winter", "frost"], effect: { warmth: -0.35 } },
  { words: ["autumn", "golden hour", "sunset", "amber", "candle"], effect: { warmth: 0.5 } },
];

/** Pairs that go together, for a note that names no style. */
const defaultStyles: [Style, Style][] = [
  ["lifestyle", "classic"],
  ["luxury", "loud_luxury"],
  ["minimal", "editorial"],
  ["classic", "lifestyle"],
];
const defaultMoods: Partial<Record<Style, Mood>> = {
  lifestyle: "warm",
  luxury: "elegant",
  minimal: "minimal",
  classic: "upbeat",
};
/** What is cut with a single named style that has but one set. */
const companions: Record<Style, Style> = {
  classic: "minimal",
  minimal: "classic",
  luxury: "loud_luxury",
  loud_luxury: "luxury",
  magazine: "influencer",
  editorial: "minimal",
  avant_garde: "luxury",
  element: "luxury",
  influencer: "lifestyle",
  lifestyle: "influencer",
};
const negations = new Set(["no", "not", "without", "never", "less", "avoid", "dont", "don't"]);

/**
 * Reads a note of plain words. Words that it doesn't know do nothing, nor do words after a "no", "not" or "without";
 * nothing of a note is run, looked up or drawn. The same note and seed give the same direction.
 */
export function readNote(note: string, seed: number): Direction {
  // Characters, as the interface counts them: a pictograph is two of the string's units, and would cut the words behind it.
  const text = Array.from(note)
    .slice(0, 1000)
    .join("")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    // A phone's keyboard writes its own apostrophe.
    .replaceAll("’", "'");
  const words = wordsOf(text);
  const asked = vocabulary.filter(({ words: known }) =>
    known.some((word) => says(words, word.split(" "))),
  );
  const effects = asked.map(({ effect }) => effect);
  const leading = leadingOf(asked, words);
  const fallback = defaultStyles[Math.floor(seededRandom(seed)() * defaultStyles.length)]!;
  const styles = ranked(leading.flatMap(({ style }) => (style ? [style] : [])));
  const [main = fallback[0], second] = styles;
  const moods = ranked(leading.flatMap(({ mood }) => (mood ? [mood] : [])));
  const product = (key: "brightness" | "contrast" | "saturation", low: number, high: number) =>
    clamp(
      effects.reduce((total, effect) => total * (effect[key] ?? 1), 1),
      low,
      high,
    );
  const total = (key: "pace" | "warmth") =>
    clamp(
      effects.reduce((sum, effect) => sum + (effect[key] ?? 0), 0),
      -1,
      1,
    );
  return {
    mood: moods[0] ?? defaultMoods[main] ?? "elegant",
    pace: total("pace"),
    styles: second ? [main, second] : [main],
    companion: styles.length > 0 ? companions[main] : fallback[1],
    grade: {
      brightness: product("brightness", 0.85, 1.12),
      contrast: product("contrast", 0.9, 1.15),
      saturation: product("saturation", 0.75, 1.2),
      warmth: total("warmth"),
    },
    backdrop: namedColor(text),
  };
}

function wordsOf(text: string): string[] {
  return text.match(/[a-z0-9#][a-z0-9#']*/g) ?? [];
}

/** The effects that choose mood and style: not of a word that is part of a phrase, as "bold luxury" is loud. */
function leadingOf(asked: typeof vocabulary, words: string[]): Effect[] {
  const phrases = asked
    .flatMap(({ words: known }) => known.map((word) => word.split(" ")))
    .filter((phrase) => phrase.length > 1);
  const isPart = (at: number): boolean =>
    phrases.some((phrase) =>
      phrase.some((_, own) => phrase.every((part, k) => matches(words[at - own + k] ?? "", part))),
    );
  const alone = words.map((word, at) => (isPart(at) ? "" : word));
  return asked
    .filter(({ words: known }) =>
      known.some((word) => says(word.includes(" ") ? words : alone, word.split(" "))),
    )
    .map(({ effect }) => effect);
}

function says(words: string[], phrase: string[]): boolean {
  return words.some(
    (_, at) =>
      phrase.every((part, k) => matches(words[at + k] ?? "", part)) && !isNegated(words, at),
  );
}

function isNegated(words: string[], at: number): boolean {
  const before = /^(too|so|very|any|a|the)$/.test(words[at - 1] ?? "") ? at - 2 : at - 1;
  return negations.has(words[before] ?? "");
}

function matches(word: string, part: string): boolean {
  if (part.endsWith("-")) return word.startsWith(part.slice(0, -1));
  return (
    word.startsWith(part) &&
    /^(s|er|ed|ly|y|th|ful|ish|ing|ist|istic|al)?$/.test(word.slice(part.length))
  );
}

/** By votes, then by who came first. */
function ranked<T extends string>(votes: T[]): T[] {
  const count = (name: T) => votes.filter((vote) => vote === name).length;
  return [...new Set(votes)].sort((a, b) => count(b) - count(a));
}

/** The first colour that is asked for. What a comma parts is no one colour: in "no sage, white ground" white is meant. */
function namedColor(text: string): [number, number, number] | null {
  for (const clause of text.split(/[,.;:!?\n]/)) {
    const color = colorOf(wordsOf(clause));
    if (color) return color;
  }
  return null;
}

function colorOf(words: string[]): [number, number, number] | null {
  let goesOn = false;
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    const isNegation = negations.has(word);
    // Two words are read as one colour: of "no black" the second alone would be.
    const isOut: boolean = isNegation || goesOn || isNegated(words, at);
    // What takes "dark" out takes out the green of "no dark green".
    goesOn = isOut && !isNegation && qualifiesColor(word, words[at + 1] ?? "");
    if (isOut) continue;
    for (const phrase of [words.slice(at, at + 2).join(" "), words[at] ?? ""]) {
      // "add" and "facade" are hex digits too, but nobody means them.
      const bareHex = /^([0-9a-f]{3}|[0-9a-f]{6})$/.test(phrase);
      const color = parseBackgroundColor(phrase);
      if (color.kind === "color" && !bareHex) return underWhite(color.rgb);
    }
  }
  return null;
}

/** Words of strength, which change no colour that follows them. */
const strengths = new Set(["bright", "vivid", "intense", "strong", "loud", "rich", "plain"]);

/** Whether a word belongs to the colour after it: "dark" and "navy" do, "black" is one of its own. */
function qualifiesColor(word: string, next: string): boolean {
  // The next one may be an adjective itself ("soft light blue"), so that a colour is tried besides.
  const changes = [next, "blue"].some((noun) => {
    const [plain, qualified] = [noun, `${word} ${noun}`].map(parseBackgroundColor);
    return (
      plain?.kind === "color" &&
      qualified?.kind === "color" &&
      plain.rgb.some((value, channel) => value !== qualified.rgb[channel])
    );
  });
  return changes || strengths.has(word);
}

/** A white ground at the product's side would burn the set behind it out: its steps and folds are to be seen. */
const brightest = 232;

function underWhite(rgb: [number, number, number]): [number, number, number] {
  const scale = Math.min(1, brightest / Math.max(...rgb));
  return rgb.map((value) => Math.round(value * scale)) as [number, number, number];
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
