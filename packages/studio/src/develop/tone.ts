/**
 * The set's tone curve: a filmic shoulder (Narkowicz 2015's fit) from scene light to display light, as tables.
 * The product never goes through it, so that its colours stay the brand's.
 */
const tableSteps = 4096;
const brightest = 12;
const table: Float32Array = Float32Array.from({ length: tableSteps + 2 }, (_, step) =>
  curve((step / tableSteps) ** 2 * brightest),
);

function curve(scene: number): number {
  const x = scene * 0.78;
  return Math.min(1, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14));
}

/** Display light (0 to 1) of scene light. */
export function toneMap(scene: number): number {
  if (scene <= 0) return 0;
  if (scene >= brightest) return 1;
  const position = Math.sqrt(scene / brightest) * tableSteps;
  const step = position | 0;
  const low = table[step]!;
  return low + (table[step + 1]! - low) * (position - step);
}

/** Scene light that the curve shows as `display`; display above 0.97 would need light without end, and is taken as 0.97. */
export function sceneOf(display: number): number {
  const wanted = Math.min(0.97, display);
  let low = 0;
  let high = brightest;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (curve(middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
