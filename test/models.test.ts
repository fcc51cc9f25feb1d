import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { addModel, maxModels } from "../packages/server/src/models/manage-models.ts";
import type { SessionCaller } from "../packages/server/src/caller.ts";
import type { Browser } from "./browser.ts";
import { upload } from "./finished-jobs.ts";
import { startTestService, type TestService } from "./harness.ts";
import { setUpOwner } from "./owner.ts";

let packshot: TestService;
let owner: Browser;
let accountId: string;
let uploadId: string;
before(async () => {
  packshot = await startTestService();
  ({ owner, accountId } = await setUpOwner(packshot));
  uploadId = await upload(owner);
});

test("photos of models that wait for their turn take no memory", async () => {
  const turn = Promise.withResolvers<void>();
  let read = 0;
  const { service } = packshot;
  const watched = {
    ...service,
    checkGate: async <Result>(work: () => Promise<Result>): Promise<Result> => {
      await turn.promise;
      return work();
    },
    storage: {
      ...service.storage,
      async get(key: string) {
        read++;
        return service.storage.get(key);
      },
    },
  };
  const wanted = { uploadId, name: "Mara", tags: [] };
  const added = [1, 2, 3].map(() => addModel(watched, { accountId } as SessionCaller, wanted));
  await sleep(300);
  assert.equal(read, 0);
  turn.resolve();
  await Promise.all(added);
  assert.equal(read, 3);
});

test("an account keeps so many models, also where two are added at once, and one less where one is gone for good", async () => {
  const { service } = packshot;
  const { database } = service;
  await database.query("delete from models");
  await database.query(
    `insert into models (id, account_id, name, image_key, created_at)
     select 'model_' || n, $1, 'Mara', 'models/none.webp', now() from generate_series(1, $2) n`,
    [accountId, maxModels - 1],
  );
  const bothAsked = Promise.withResolvers<void>();
  let asked = 0;
  const checkGate = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (++asked === 2) bothAsked.resolve();
    await bothAsked.promise;
    return work();
  };
  const both = await Promise.allSettled(
    [1, 2].map(() =>
      addModel({ ...service, checkGate }, { accountId } as SessionCaller, {
        uploadId,
        name: "Mara",
        tags: [],
      }),
    ),
  );
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ["fulfilled", "rejected"]);

  const wanted = { upload_id: uploadId, name: "Mara", tags: [] };
  const refused = await owner.call("POST", "/app/models", wanted);
  assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"]);
  assert.match(refused.body.error.message, /up to 500 models/);
  await database.query("delete from models where image_key = 'models/none.webp'");
  assert.equal((await owner.call("POST", "/app/models", wanted)).status, 201);
});
