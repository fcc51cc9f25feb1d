// npm run goldens -- [--all] [SET…]
// Draws the golden pictures of the sets that have none yet, and anew those of the sets that are named; with --all those of
// every set, for when the stage was changed on purpose. Look at what it drew before committing it:
// packages/studio/src/stage/golden/.
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { encodeGolden, goldenPath } from "../packages/studio/src/stage/golden.fixture.ts";
import { renderShot } from "../packages/studio/src/stage/render-shot.ts";
import {
  goldenProducts,
  planFor,
  samplePhoto,
  stage,
} from "../packages/studio/src/stage/stage.fixture.ts";

const { values, positionals } = parseArgs({
  options: { all: { type: "boolean", default: false } },
  allowPositionals: true,
});
const strangers = positionals.filter((id) => !stage.sets.has(id));
// A misspelt name would draw nothing, and pass.
if (strangers.length > 0) {
  console.error(
    `There is no set ${strangers.join(", ")}. Sets: ${[...stage.sets.keys()].join(", ")}.`,
  );
  process.exit(1);
}
for (const product of goldenProducts) {
  const photo = await samplePhoto(product);
  for (const [id, { description }] of stage.sets) {
    const path = goldenPath(id, product);
    const isWanted = values.all || positionals.includes(id);
    if (existsSync(path) && !isWanted) continue;
    const plan = planFor(description, photo, { longSidePx: 320 });
    const { picture } = await renderShot({ plan, photos: [photo], model: null }, stage);
    await mkdir(new URL("./", path), { recursive: true });
    await writeFile(path, await encodeGolden(picture));
    console.log(`${id} with ${product}`);
  }
}
