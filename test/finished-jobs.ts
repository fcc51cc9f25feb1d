import assert from "node:assert/strict";
import { settleOneShot } from "../packages/server/src/shoots/settle-shoot.ts";
import type { Browser } from "./browser.ts";
import { readSample, type TestService } from "./harness.ts";

/** Uploads a sample. */
export async function upload(browser: Browser, name = "mug_black.jpg"): Promise<string> {
  const file = await readSample(name);
  const type = name.endsWith(".png") ? "image/png" : "image/jpeg";
  const headers = { "content-type": type, "x-file-name": name };
  const answer = await browser.call("POST", "/app/uploads", file, headers);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.body.id;
}

/** A shoot of four pictures that is finished without a worker: a sample stands for each picture. */
export async function finishShoot(
  packshot: TestService,
  browser: Browser,
  wanted: Record<string, unknown> = {},
): Promise<string> {
  const photos = [await upload(browser)];
  const made = await browser.call("POST", "/app/shoots", { photos, style: "luxury", ...wanted });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  await takeShots(packshot, made.body.id, made.body.shots);
  return made.body.id;
}

/** Finishes the first shots of a shoot that nobody works at. */
export async function takeShots(
  { service }: Pick<TestService, "service">,
  shootId: string,
  count: number,
): Promise<void> {
  await service.database.query("update shoots set status = 'generating' where id = $1", [shootId]);
  for (let number = 1; number <= count; number++) {
    const folder = `shoots/${shootId}/${service.newId("attempt")}/`;
    const pictureKey = `${folder}${number}.jpg`;
    const thumbnailKey = `${folder}${number}.webp`;
    const picture = await readSample("vitamin.jpg");
    await service.storage.put(pictureKey, picture);
    await service.storage.put(thumbnailKey, picture);
    await settleOneShot(
      service,
      { shootId, number },
      { status: "fulfilled", pictureKey, thumbnailKey },
    );
  }
}

/** A finished film that nobody made: its bytes are none. */
export async function insertFinishedVideo(
  packshot: TestService,
  accountId: string,
): Promise<string> {
  const { service } = packshot;
  const id = service.newId("video");
  const name = `videos/${id}/${service.newId("attempt")}/${id}`;
  await service.storage.put(`${name}.mp4`, Buffer.from("film"));
  await service.storage.put(`${name}.jpg`, await readSample("vitamin.jpg"));
  await service.database.query(
    `insert into videos (id, account_id, status, mode, duration, resolution, aspect_ratio, music, note, seed, source_keys,
       credits, credits_used, credits_remaining, video_key, poster_key, turn, request_id, created_at)
     values ($1, $2, 'completed', 'product_only', 5, '480p', '9:16', true, '', 1, '{}', 9, 9, 0, $3, $4, 0, 'test', now())`,
    [id, accountId, `${name}.mp4`, `${name}.jpg`],
  );
  return id;
}
