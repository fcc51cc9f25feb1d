import { previewFailed, runAttempt } from "../queue/attempt.ts";
import type { Handler } from "../queue/worker.ts";
import type { WorkerService } from "../service.ts";
import { analyseSources } from "../sources/analyse-sources.ts";
import { failUpload } from "./find-upload.ts";
import { selectSourceKey } from "./store.ts";

/** Cuts an upload out as soon as it is there, for its preview. */
export function uploadHandlers(service: WorkerService): Record<string, Handler> {
  return {
    "analyse-upload": (claim, signal) =>
      runAttempt(claim, signal, {
        async work() {
          const sourceKey = await selectSourceKey(service.database, claim.id);
          if (sourceKey !== null) await analyseSources(service, [sourceKey], signal);
        },
        verdictOn: service.studio.verdictOn,
        end: (failure) => failUpload(service, claim.id, failure),
        gaveUp: previewFailed,
      }),
  };
}
