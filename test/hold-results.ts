import type { TestContext } from "node:test";
import type { TestService } from "./harness.ts";

/**
 * Lets no picture and no film be stored before it is let go, or the test has ended: work that is to be seen under way is done
 * in a second, and on a busy machine nobody has looked by then.
 */
export function holdResults(context: TestContext, packshot: TestService): () => void {
  const { storage } = packshot.service;
  const put = storage.put.bind(storage);
  const mayStore = Promise.withResolvers<void>();
  storage.put = async (...file) => {
    if (/^(shoots|videos)\//.test(file[0])) await mayStore.promise;
    await put(...file);
  };
  const letGo = (): void => {
    storage.put = put;
    mayStore.resolve();
  };
  context.after(letGo);
  return letGo;
}
