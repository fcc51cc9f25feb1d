import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";
import { arrangements, moodNames, tempoRange } from "../music/moods.ts";
import { readNote, vocabulary } from "./note.ts";

const page = await readFile(
  new URL("../../../../docs/creative-direction.md", import.meta.url),
  "utf8",
);
/** The cells of each row of the page's two tables. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .map((line) =>
    line
      .split("|")
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

const words = (cell = ""): string[] => cell.split(/, /).filter(Boolean);

/** What a reader is told of an effect beside its music and style. */
function told({ pace = 0, brightness = 1, contrast = 1, saturation = 1, warmth = 0 }): string[] {
  const most = Math.abs(pace) >= 0.6 ? "much " : Math.abs(pace) <= 0.2 ? "a little " : "";
  return [
    pace === 0 ? "" : most + (pace > 0 ? "faster" : "slower"),
    brightness === 1 ? "" : brightness > 1 ? "brighter" : "darker",
    contrast === 1 ? "" : contrast > 1 ? "more contrast" : "less contrast",
    saturation === 1 ? "" : saturation > 1 ? "more colour" : "less colour",
    warmth === 0 ? "" : warmth > 0 ? "warmer" : "cooler",
  ].filter(Boolean);
}

test("docs/creative-direction.md lists the words of the vocabulary, no others, with all that they do", () => {
  for (const { words: known, effect } of vocabulary) {
    const row = rows.find(([cell]) => words(cell)[0] === known[0]);
    assert.ok(row, known[0]);
    assert.deepEqual(words(row[0]), known);
    assert.equal(row[1], effect.mood ?? "");
    assert.equal(row[2]!.replaceAll(/[ -]/g, "_"), effect.style ?? "");
    assert.deepEqual(words(row[3]).toSorted(), told(effect).toSorted(), known[0]);
  }
});

test("docs/creative-direction.md has each mood's key and tempo", () => {
  const tones = "C, C sharp, D, E flat, E, F, F sharp, G, A flat, A, B flat, B".split(", ");
  for (const mood of moodNames) {
    const row = rows.find(([cell, , third]) => cell === mood && /\d to \d/.test(third ?? ""));
    assert.ok(row, mood);
    const { tonic, minor } = arrangements[mood];
    assert.equal(row[1], `${tones[tonic % 12]} ${minor ? "minor" : "major"}`);
    assert.ok(row[2]!.startsWith(tempoRange[mood].join(" to ")), mood);
  }
});

test("the words that docs/creative-direction.md names take the next one back", () => {
  const [, named = ""] = /^- A word after (.*)$/m.exec(page) ?? [];
  const negations = [...named.matchAll(/"(.+?)"/g)].map(([, word = ""]) => word).slice(0, 7);
  assert.ok(negations.includes("don't") && negations.includes("avoid"), negations.join());
  for (const word of [...negations, "don’t"])
    assert.equal(readNote(`${word} dark`, 1).grade.brightness, 1, word);
});

test("each word of the table alone does what its line says, whatever the seed", () => {
  for (const { words: known, effect } of vocabulary)
    for (const word of known.map((text) => text.replace(/-$/, "")))
      for (const seed of [1, 2, 3, 4]) {
        const { mood, styles, pace, grade } = readNote(`A ${word.toUpperCase()} film!`, seed);
        if (effect.mood) assert.equal(mood, effect.mood, word);
        if (effect.style) assert.equal(styles[0], effect.style, word);
        assert.equal(pace, effect.pace ?? 0, word);
        const { brightness = 1, contrast = 1, saturation = 1, warmth = 0 } = effect;
        // "Film noir" is a word of two lines.
        const wanted = word === "film noir" ? { brightness: 0.9, contrast: 1.08 * 1.06 } : {};
        assert.deepEqual(grade, { brightness, contrast, saturation, warmth, ...wanted }, word);
      }
});

test("words take common endings, those with a hyphen any, and no others", () => {
  for (const slow of ["slowly", "slower", "slowed", "softish", "calmly", "peaceful"])
    assert.equal(readNote(slow, 1).pace, -0.8, slow);
  assert.equal(readNote("elegancies", 1).mood, "elegant");
  for (const other of ["slowpoke", "breakfast", "peacetime"])
    assert.equal(readNote(other, 1).pace, 0, other);
  assert.equal(readNote("low and key", 1).grade.brightness, 1, "half of a phrase");
});

test("what more lines ask for leads, of as many the higher one; a second style is cut in between", () => {
  const epic = readNote("luxurious, epic and natural", 1);
  assert.deepEqual([epic.mood, ...epic.styles], ["cinematic", "element", "luxury"]);
  for (const note of ["minimal luxury", "luxury, minimal"])
    assert.deepEqual(readNote(note, 1).styles, ["luxury", "minimal"]);
  assert.deepEqual(readNote("fun, minimal, luxurious", 1).styles, ["luxury", "magazine"]);
});

test("a word that is part of a phrase chooses no style beside it, and does so where it stands by itself too", () => {
  const bold = readNote("bold luxury", 1);
  assert.deepEqual([bold.mood, ...bold.styles], ["urban", "loud_luxury"]);
  const noir = readNote("film noir", 1);
  assert.deepEqual([noir.mood, ...noir.styles], ["cinematic", "element"]);
  assert.deepEqual(readNote("bold luxury, real luxury", 1).styles, ["luxury", "loud_luxury"]);
  assert.deepEqual(readNote("not bold luxury", 1).styles, ["luxury"]);
});

test("effects add up within bounds, a word after a negation does nothing, and one after that does again", () => {
  assert.equal(readNote("slow, calm, elegant and minimal", 1).pace, -1);
  assert.equal(readNote("fast and fun", 1).pace, 1);
  assert.ok(Math.abs(readNote("slow and fun", 1).pace + 0.5) < 1e-9);
  assert.equal(readNote("summer, warm, autumn", 1).grade.warmth, 1);
  assert.ok(Math.abs(readNote("bright summer", 1).grade.brightness - 1.04 * 1.05) < 1e-9);
  const loud = readNote("fun summer energy, bright colours", 1).grade;
  assert.equal(loud.saturation, 1.2);
  for (const none of ["not too dark", "no dark", "never a dark", "less dark"])
    assert.equal(readNote(none, 1).grade.brightness, 1, none);
  assert.equal(readNote("not fast but dark", 1).grade.brightness, 0.9);
  assert.equal(readNote("dark, not fast", 1).grade.brightness, 0.9);
});

test("without a style's word the seed picks a pair that goes together; with one its companion is its own", () => {
  const pairs = new Set(
    Array.from({ length: 40 }, (_, seed) => {
      const { styles, companion, mood } = readNote("cold", seed);
      return [...styles, companion, mood].join();
    }),
  );
  assert.deepEqual([...pairs].toSorted(), [
    "classic,lifestyle,upbeat",
    "lifestyle,classic,warm",
    "luxury,loud_luxury,elegant",
    "minimal,editorial,minimal",
  ]);
  const companions = Array.from({ length: 9 }, (_, seed) => readNote("minimal", seed).companion);
  assert.deepEqual(new Set(companions), new Set(["classic"]));
});

test("a colour's name or its hex is the ground, of one word or two, as light as white may be at most", () => {
  const groundOf = (note: string) => readNote(note, 1).backdrop;
  assert.deepEqual(groundOf("a #1d3b32 ground"), [29, 59, 50]);
  assert.deepEqual(groundOf("#ff8000"), [232, 116, 0]);
  for (const note of ["sage green", "please sage green", "a sage green ground"])
    assert.deepEqual(groundOf(note), groundOf("sage"), note);
  assert.deepEqual(groundOf("a dark green ground"), [0, 100, 0]);
  assert.equal(groundOf("1d3b32"), null);
  assert.deepEqual(groundOf("not black, red"), groundOf("red"));
});

test("a note steers mood, pace, style, grade and ground; other words and negations do no harm", () => {
  const dark = readNote("slow, dark and elegant", 1);
  assert.equal(dark.mood, "elegant");
  assert.equal(dark.styles[0], "luxury");
  assert.ok(dark.pace < -0.5 && dark.grade.brightness < 1);
  const fun = readNote("Fun summer energy, bright colours!", 1);
  assert.ok(["upbeat", "playful"].includes(fun.mood));
  assert.ok(fun.pace > 0.5 && fun.grade.saturation > 1.05);
  const minimal = readNote("minimal, lots of white", 1);
  assert.equal(minimal.mood, "minimal");
  // Under white, so that the set's own form is seen.
  assert.deepEqual(minimal.backdrop, [232, 232, 232]);
  assert.deepEqual(readNote("sage green studio", 1).styles[0], "classic");
  assert.notEqual(readNote("golden hour", 1).styles[0], "loud_luxury");
  assert.equal(readNote("High-key!", 1).styles[0], "classic");
  assert.notEqual(readNote("not dark, never luxurious", 1).styles[0], "luxury");
  for (const note of [
    "no black background, not too red",
    "no dark green ground",
    "no light blue",
    "no very pale pink",
    "not bright red",
    "no navy blue",
    "no hot pink",
    "without soft light blue walls",
  ])
    assert.equal(readNote(note, 1).backdrop, null, note);
  assert.deepEqual(readNote("no sage, white ground", 1).backdrop, [232, 232, 232]);
  assert.deepEqual(readNote("no dark green ground but a navy one", 1).backdrop, [0, 0, 128]);
  assert.deepEqual(readNote("not black, red", 1).backdrop, readNote("red", 1).backdrop);
  assert.deepEqual(readNote("no clutter, black ground", 1).backdrop, [0, 0, 0]);
  assert.deepEqual(readNote("add a facade xyzzy <script>alert(1)</script>", 4), readNote("", 4));
});

test("a note's thousand characters are read to the last, pictographs among them", () => {
  const note = `${"👟".repeat(990)} slow dark`;
  assert.equal(Array.from(note).length, 1000);
  assert.deepEqual(readNote(note, 1), readNote("slow dark", 1));
});
