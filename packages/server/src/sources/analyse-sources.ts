import assert from "node:assert/strict";
import type { WorkerService } from "../service.ts";
import { insertAnalysis, selectAnalyses, type StoredAnalysis } from "./store.ts";

/** A source photo with what was read from it: what the studio needs for a shot or a film. */
export type AnalysedSource = { photo: Buffer; cutout: Buffer; analysis: unknown };

/**
 * Cuts out the photos that were not cut out before, and stores the cut-outs; in the order of the keys.
 * @throws StudioError no_product, which names the photo where there are several
 */
export async function analyseSources(
  service: WorkerService,
  sourceKeys: string[],
  signal: AbortSignal,
): Promise<{ analysis: unknown }[]> {
  const known = await selectAnalyses(service.database, sourceKeys);
  const byKey = new Map(known.map((stored) => [stored.sourceKey, stored]));
  for (const sourceKey of new Set(sourceKeys)) {
    if (byKey.has(sourceKey)) continue;
    const photo = await service.storage.get(sourceKey);
    const { cutout, analysis } = await service.studio.analyse(photo, { signal });
    const cutoutKey = sourceKey.replace(/^sources\//, "cutouts/").replace(/\.\w+$/, ".png");
    await service.storage.put(cutoutKey, cutout);
    const stored = { sourceKey, cutoutKey, analysis };
    await insertAnalysis(service.database, { ...stored, now: service.now() });
    byKey.set(sourceKey, stored);
  }
  return inOrder(sourceKeys, byKey);
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
