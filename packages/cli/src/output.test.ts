import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { link, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { cutoutCommand } from "./cutout.ts";
import { filmCommand } from "./film.ts";
import { prepareOutputs } from "./output.ts";
import { shootCommand } from "./shoot.ts";
import { UsageError } from "./usage-error.ts";

const folder = await mkdtemp(join(tmpdir(), "packshot größe "));
after(() => rm(folder, { recursive: true }));
const photo = join(folder, "mug.jpg");
const bytes = await readFile(new URL("../../../samples/mug_black.jpg", import.meta.url));
await writeFile(photo, bytes);

const isRefused =
  (said: RegExp) =>
  (error: unknown): boolean =>
    error instanceof UsageError && said.test(error.message);

test("no command writes over the photo that it reads", async () => {
  const film = ["--duration", "5", "--resolution", "720p", "--out", join(folder, "mug.mp4")];
  await assert.rejects(filmCommand([photo, ...film]), isRefused(/mug\.jpg would be written over/));
  const png = join(folder, "mug.png");
  await writeFile(png, bytes);
  await assert.rejects(
    cutoutCommand([png, "--out", png]),
    isRefused(/mug\.png would be written over/),
  );
  assert.deepEqual(await readFile(png), bytes);
  assert.deepEqual(await readFile(photo), bytes);
});

test("a cutout writes over neither its model nor, with its steps, the photo", async () => {
  const model = join(folder, "model.onnx");
  await writeFile(model, "");
  await assert.rejects(
    cutoutCommand([photo, "--model", model, "--out", model]),
    isRefused(/model\.onnx would be written over/),
  );
  const source = join(folder, "05-alpha.png");
  await writeFile(source, bytes);
  await assert.rejects(
    cutoutCommand([source, "--out", join(folder, "cut.png"), "--debug", folder]),
    isRefused(/05-alpha\.png would be written over/),
  );
  assert.deepEqual(await readFile(source), bytes);
});

test("a cutout is not written under the name of a format that it doesn't have", async () => {
  for (const name of ["cut.jpg", "cut.JPEG", "cut.webp"]) {
    const out = join(folder, "refused", name);
    await assert.rejects(
      cutoutCommand([photo, "--out", out]),
      isRefused(new RegExp(`takes a PNG file, as cutout.png; .*${name} is`)),
    );
    assert.ok(!existsSync(join(folder, "refused")), name);
  }
});

test("what is wrong with a file is said with its name", async () => {
  const note = join(folder, "note.jpg");
  await writeFile(note, "no picture");
  const film = ["--duration", "5", "--resolution", "720p", "--out", join(folder, "film.mp4")];
  const named = { code: "photo_unreadable", message: /note\.jpg: The file is not a JPEG/ };
  await assert.rejects(filmCommand([note, ...film]), named);
  await assert.rejects(filmCommand([photo, "--logo", note, ...film]), named);
  const shoot = ["--style", "luxury", "--out", folder];
  await assert.rejects(shootCommand([note, ...shoot]), named);
  await assert.rejects(shootCommand([photo, "--model", note, ...shoot]), named);
});

test("a film is not written where its poster goes", async () => {
  const film = ["--duration", "5", "--resolution", "720p", "--out"];
  for (const name of ["film.jpg", "film.JPG", "film.Jpeg"])
    await assert.rejects(
      filmCommand([photo, ...film, join(folder, name)]),
      isRefused(new RegExp(`${name} is its poster's`)),
    );
});

test("a photo is known under its other names too", async () => {
  await symlink(photo, join(folder, "symbolic.jpg"));
  await link(photo, join(folder, "hard.jpg"));
  for (const name of ["symbolic.jpg", "hard.jpg", "./mug.jpg"])
    await assert.rejects(
      prepareOutputs([`${folder}/${name}`], [photo]),
      isRefused(/written over/),
      name,
    );
});

test("folders are made, and what stands in the way of a file is named before the work", async () => {
  await prepareOutputs([join(folder, "new", "folder", "out.png")], [photo]);
  await prepareOutputs([join(folder, "new", "folder", "out.png")], [join(folder, "absent.jpg")]);
  await mkdir(join(folder, "taken.png"));
  await assert.rejects(
    prepareOutputs([join(folder, "taken.png")], [photo]),
    isRefused(/taken\.png is a folder/),
  );
  await assert.rejects(
    prepareOutputs([join(photo, "out.png")], [photo]),
    isRefused(/mug\.jpg can't be made/),
  );
  if (existsSync("/proc/self"))
    await assert.rejects(
      prepareOutputs(["/proc/packshot/new/out.png"], [photo]),
      isRefused(/\/proc\/packshot\/new can't be made/),
    );
});

test("a file that can't be written is named before the work, and one that can is left as it was", async () => {
  await symlink(join(folder, "gone", "film.mp4"), join(folder, "nowhere.mp4"));
  await assert.rejects(
    prepareOutputs([join(folder, "nowhere.mp4")], [photo]),
    isRefused(/nowhere\.mp4 can't be written/),
  );
  const [old, fresh] = [join(folder, "old.mp4"), join(folder, "fresh.mp4")];
  await writeFile(old, "old");
  await prepareOutputs([old, fresh], [photo]);
  assert.equal(await readFile(old, "utf8"), "old");
  await assert.rejects(readFile(fresh), { code: "ENOENT" });
});

test("a command whose reader has gone does its work to the end, without a word", async () => {
  const png = join(folder, "unread.png");
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, "cutout", photo, "--out", png]);
  child.stdout.destroy();
  const said = text(child.stderr);
  const [code] = await once(child, "exit");
  assert.deepEqual([code, await said], [0, ""]);
  assert.ok(existsSync(png));
});
