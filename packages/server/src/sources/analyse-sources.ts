import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { WorkerService } from "../service.ts";
import {
  deleteClaim,
  insertClaim,
  selectAnalyses,
  updateClaim,
  upsertAnalysis,
  type StoredAnalysis,
} from "./store.ts";

const claimMs = 9_000;
const lookAgainMs = 250;

/** A source photo with what was read from it: what the studio needs for a shot or a film. */
export type AnalysedSource = { photo: Buffer; cutout: Buffer; analysis: unknown };

/**
 * Cuts out the photos that were not cut out before, or by another model than this worker's, and stores the cut-outs; in
 * the order of the keys. Null stands for a photo that shows no product where another does.
 * @throws StudioError no_product where none of them shows one
 */
export async function analyseSources(
  service: WorkerService,
  sourceKeys: string[],
  signal: AbortSignal,
): Promise<({ analysis: unknown } | null)[]> {
  const known = await selectOwn(service, sourceKeys);
  const byKey = new Map(known.map((stored) => [stored.sourceKey, stored]));
  let refusal: unknown;
  for (const sourceKey of new Set(sourceKeys)) {
    if (byKey.has(sourceKey)) continue;
    try {
      byKey.set(sourceKey, await analyseOnce(service, sourceKey, signal));
    } catch (error) {
      if (!service.studio.findsNoProduct(error)) throw error;
      service.log.warn({ sourceKey }, "a photo shows no product");
      refusal = error;
    }
  }
  if (byKey.size === 0) throw refusal;
  return sourceKeys.map((key) => byKey.get(key) ?? null);
}

/**
 * What was read from photos by what cuts them out here. Where the cut-out's file is gone (a store that was restored without
 * it, say), nothing was: every job of that photo failed from then on.
 */
async function selectOwn(service: WorkerService, sourceKeys: string[]): Promise<StoredAnalysis[]> {
  const stored = await selectAnalyses(service.database, sourceKeys);
  const own = stored.filter(({ cutter }) => cutter === service.studio.cutter);
  const files = await Promise.all(own.map(({ cutoutKey }) => service.storage.stat(cutoutKey)));
  return own.filter((_, index) => files[index]);
}

/** A preview and a shoot may want the same photo at once: the second waits for the first's result. */
async function analyseOnce(
  service: WorkerService,
  sourceKey: string,
  signal: AbortSignal,
): Promise<StoredAnalysis> {
  for (;;) {
    const claim = await takeClaim(service, sourceKey);
    try {
      const [known] = await selectOwn(service, [sourceKey]);
      if (known) return known;
      if (claim) return await analyse(service, sourceKey, signal);
    } finally {
      // Whatever happened: one that is kept is renewed for as long as this process lives.
      await claim?.release();
    }
    await sleep(lookAgainMs, undefined, { signal });
  }
}

async function analyse(
  service: WorkerService,
  sourceKey: string,
  signal: AbortSignal,
): Promise<StoredAnalysis> {
  const photo = await service.storage.get(sourceKey);
  const { cutout, analysis } = await service.studio.analyse(photo, { signal });
  const { cutter } = service.studio;
  // Another cutter's stays until the sweep: a page may show it, and its link is kept by browsers for ever.
  const cutoutKey = `${sourceKey.replace(/^sources\//, "cutouts/")}-${cutter}.png`;
  await service.storage.put(cutoutKey, cutout);
  const stored = { sourceKey, cutoutKey, analysis, cutter };
  await upsertAnalysis(service.database, { ...stored, now: service.now() });
  return stored;
}

/** Holds a photo for this worker, renewed while it works: a killed one's claim runs out by itself. */
async function takeClaim(
  service: WorkerService,
  sourceKey: string,
): Promise<{ release: () => Promise<void> } | null> {
  const untilFrom = (now: Date): Date => new Date(now.getTime() + claimMs);
  const { database, log } = service;
  const now = service.now();
  // Its end tells it from another worker's, who took it over while this one's database was away.
  let held = untilFrom(now);
  if (!(await insertClaim(database, { sourceKey, now, until: held }))) return null;
  const renew = async (): Promise<void> => {
    const until = untilFrom(service.now());
    try {
      if (await updateClaim(database, { sourceKey, held, until })) held = until;
      else log.warn({ sourceKey }, "a claim ran out before it was renewed");
    } catch (error) {
      log.warn({ err: error }, "a claim was not renewed");
    }
  };
  let renewal = Promise.resolve();
  const renewing = setInterval(() => {
    renewal = renewal.then(renew);
  }, claimMs / 3);
  return {
    async release() {
      clearInterval(renewing);
      await renewal;
      await deleteClaim(database, sourceKey, held);
    },
  };
}

/** Reads photos, cut-outs and analyses that `analyseSources` stored. */
export async function readAnalyses(
  service: WorkerService,
  sourceKeys: string[],
): Promise<AnalysedSource[]> {
  const stored = await selectAnalyses(service.database, sourceKeys);
  const byKey = new Map(stored.map((one) => [one.sourceKey, one]));
  return Promise.all(
    inOrder(sourceKeys, byKey).map(async ({ sourceKey, cutoutKey, analysis }) => {
      const [photo, cutout] = await Promise.all([
        service.storage.get(sourceKey),
        service.storage.get(cutoutKey),
      ]);
      return { photo, cutout, analysis };
    }),
  );
}

function inOrder(keys: string[], byKey: Map<string, StoredAnalysis>): StoredAnalysis[] {
  return keys.map((key) => {
    const stored = byKey.get(key);
    assert(stored, `${key} was analysed`);
    return stored;
  });
}
