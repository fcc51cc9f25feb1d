import assert from "node:assert/strict";
import { test } from "node:test";
import { failShoot } from "../packages/server/src/shoots/settle-shoot.ts";
import { takeShots, upload } from "./finished-jobs.ts";
import { startTestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

test("what its people stopped is told from what failed, also where it was deleted and came back", async () => {
  const packshot = await startTestService();
  const { owner } = await setUpOwner(packshot);
  const get = async (path: string) => (await owner.call("GET", path)).body;
  const photos = [await upload(owner)];
  const order = async (): Promise<string> =>
    (await owner.call("POST", "/app/shoots", { photos, style: "magazine" })).body.id;
  const [whole, partly, deleted, failed] = [
    await order(),
    await order(),
    await order(),
    await order(),
  ];
  const stop = async (id: string) => (await owner.call("POST", `/app/shoots/${id}/cancel`)).body;
  const shotsOf = (shoot: { images: { status: string; is_stopped: boolean }[] }) =>
    shoot.images.map(({ status, is_stopped }) => (is_stopped ? "stopped" : status));
  const { status, is_stopped } = await stop(whole);
  assert.deepEqual([status, is_stopped], ["failed", true]);
  await takeShots(packshot, partly, 1);
  const some = await stop(partly);
  assert.deepEqual([some.status, some.is_stopped], ["completed", true]);
  assert.deepEqual(shotsOf(some), ["fulfilled", "stopped", "stopped", "stopped"]);
  await owner.call("POST", "/app/library/delete", { ids: [deleted] });
  await owner.call("POST", "/app/library/restore", { ids: [deleted] });
  await failShoot(packshot.service, failed, "We could not find the product.");
  const without = await get(`/app/shoots/${failed}`);
  assert.equal(without.is_stopped, false);
  assert.deepEqual(new Set(shotsOf(without)), new Set(["failed"]));

  const ids = async (state: string): Promise<string[]> =>
    (await get(`/app/library?status=${state}`)).data.map((job: { id: string }) => job.id);
  assert.deepEqual(await ids("stopped"), [deleted, whole]);
  assert.deepEqual(await ids("completed"), [partly]);
  assert.deepEqual(await ids("failed"), [failed]);
  const { data } = await get("/app/operator/failures");
  assert.deepEqual(
    data.map(({ job }: { job: { id: string } }) => job.id),
    [failed],
  );
  assert.equal((await get("/app/operator/overview")).failed_today, 1);
});
