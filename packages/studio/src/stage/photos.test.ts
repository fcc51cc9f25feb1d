import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { describe, test } from "node:test";
import { planShots } from "../direction/plan-shots.ts";
import { styles } from "../sets/set.ts";
import { measureFidelity } from "./fidelity.fixture.ts";
import { cutOutPhoto, root, stage } from "./stage.fixture.ts";

const samples = new URL("samples/", root);
const library = new URL("../shared/photos/", root);
const files = [
  ...["drill_red.jpg", "vitamin.jpg", "c_mug_darkgrey.jpg"].map((name) => new URL(name, samples)),
  ...(existsSync(library) ? readdirSync(library) : [])
    .filter((name) => /\.(jpg|png)$/.test(name) && !name.includes(".gt."))
    .map((name) => new URL(name, library)),
];

describe("real photographs keep their colours and lettering", () => {
  files.forEach((file, index) => {
    const name = file.pathname.split("/").at(-1)!;
    // One style a photograph, in turn, so that together they go through all of them.
    const style = styles[index % styles.length]!;
    test(`${name} in ${style}`, async () => {
      const photo = await cutOutPhoto(file, 640);
      const sets = [...stage.sets.values()].map(({ description }) => description);
      const [plan] = planShots(
        {
          style,
          mode: "product_only",
          shots: 1,
          aspectRatio: [4, 5],
          quality: "standard",
          backgroundColor: null,
          seed: index,
          analyses: [photo.analysis],
        },
        sets,
      );
      if (plan!.presentation === "print") return;
      const small = { ...plan!, widthPx: 360, heightPx: 450 };
      const set = stage.sets.get(small.setId)!;
      const { shift, detail } = await measureFidelity(small, set, photo);
      assert.ok(shift <= (style === "classic" ? 2 : 6), `mean ΔE2000 ${shift.toFixed(2)}`);
      assert.ok(detail >= 0.95, `detail ${detail.toFixed(3)}`);
    });
  });
});
