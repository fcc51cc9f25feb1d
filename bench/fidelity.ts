/**
 * What the stage does to real photographs: every one of `../shared/photos` in every style at 360 px, how far its colours are moved
 * and how much of its fine detail is left; and in the styles that take a backdrop how near that is to what was asked.
 */
import type { Rgb } from "../packages/studio/src/develop/color.ts";
import { styleDirections } from "../packages/studio/src/direction/styles.ts";
import { photographFile } from "../packages/studio/src/photo/photographs.fixture.ts";
import { type Style, styles } from "../packages/studio/src/sets/set.ts";
import { backdropBeside } from "../packages/studio/src/stage/backdrop.fixture.ts";
import { measureFidelity } from "../packages/studio/src/stage/fidelity.fixture.ts";
import {
  askedColours,
  libraryNames,
  promised,
  smallPlan,
} from "../packages/studio/src/stage/library.fixture.ts";
import type { ShotPhoto } from "../packages/studio/src/stage/render-shot.ts";
import { cutOutPhoto, stage } from "../packages/studio/src/stage/stage.fixture.ts";

/** Rows that are printed of each figure, the worst first. */
const shownRows = 8;

type Row = {
  name: string;
  style: Style;
  setId: string;
  shift: number;
  detail: number;
  /** The backdrop's colour, or half of its pixels, whichever is further off. Null where none was asked for. */
  backdrop: number | null;
};

/** Null of what is shown as a print: the photograph is on paper then, in the set's light. */
async function measure(
  name: string,
  photo: ShotPhoto,
  seed: number,
  style: Style,
  wanted: Rgb | null,
): Promise<Row | null> {
  const plan = smallPlan(photo, seed, style, wanted);
  if (plan.presentation === "print") return null;
  const set = stage.sets.get(plan.setId)!;
  const { shift, detail, staged } = await measureFidelity(plan, set, photo);
  const shown = wanted && (await backdropBeside(plan, set, staged, wanted));
  const backdrop = shown && Math.max(shown.off, shown.pixelsOff);
  return { name, style, setId: plan.setId, shift, detail, backdrop };
}

function isOver({ style, shift, detail, backdrop }: Row): boolean {
  return (
    shift > promised.shift(style) || detail < promised.detail || (backdrop ?? 0) > promised.backdrop
  );
}

function printRows(title: string, rows: Row[]): void {
  console.log(`\n${title}\n\n| photo | set | ΔE2000 | detail | backdrop, ΔE2000 |`);
  console.log("| --- | --- | --- | --- | --- |");
  for (const { name, setId, shift, detail, backdrop } of rows) {
    const cells = [name, setId, shift.toFixed(2), detail.toFixed(3), backdrop?.toFixed(1) ?? ""];
    console.log(`| ${cells.join(" | ")} |`);
  }
}

const mean = (values: number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function printStyles(rows: Row[]): void {
  console.log(
    "| style | pictures | ΔE2000, mean | most | bound | detail, mean | least | backdrop, mean | most |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  for (const style of styles) {
    const own = rows.filter((row) => row.style === style);
    if (own.length === 0) continue;
    const [shifts, details] = [own.map(({ shift }) => shift), own.map(({ detail }) => detail)];
    const backdrops = own.flatMap(({ backdrop }) => backdrop ?? []);
    const shown = [mean(shifts), Math.max(...shifts), promised.shift(style)].map((v) =>
      v.toFixed(2),
    );
    const fine = [mean(details), Math.min(...details)].map((v) => v.toFixed(3));
    const behind =
      backdrops.length === 0
        ? ["", ""]
        : [mean(backdrops), Math.max(...backdrops)].map((v) => v.toFixed(1));
    console.log(`| ${[style, own.length, ...shown, ...fine, ...behind].join(" | ")} |`);
  }
}

if (libraryNames.length === 0) {
  console.log("The larger photo library is not beside the repository: nothing is measured.");
  process.exit(1);
}
const rows: Row[] = [];
let prints = 0;
for (const [index, name] of libraryNames.entries()) {
  const photo = await cutOutPhoto(photographFile(name), 640);
  for (const style of styles) {
    const wishes = styleDirections[style].takesBackground
      ? [null, askedColours[index % askedColours.length]!]
      : [null];
    for (const wanted of wishes) {
      const row = await measure(name, photo, index, style, wanted);
      if (row === null) prints++;
      else rows.push(row);
    }
  }
}
printStyles(rows);
const most = (value: (row: Row) => number): Row[] =>
  rows.toSorted((a, b) => value(b) - value(a)).slice(0, shownRows);
printRows(
  "Colours, the nearest to their bound:",
  most(({ style, shift }) => shift / promised.shift(style)),
);
printRows(
  "Detail, the least:",
  most(({ detail }) => -detail),
);
printRows(
  "Backdrops, the furthest off:",
  most(({ backdrop }) => backdrop ?? 0),
);
const over = rows.filter(isOver);
console.log(`\n${rows.length} pictures, ${prints} prints left out; over a bound: ${over.length}`);
process.exitCode = over.length > 0 ? 1 : 0;
