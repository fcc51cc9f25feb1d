import { analysePhoto, type ShotPhoto, StudioError } from "@packshot/studio";
import { naming } from "./options.ts";

/**
 * Cuts photos out. Null stands for one that shows no product where another does; a line on stderr names it.
 * @throws StudioError, which names the file
 */
export async function analysePhotos(
  paths: string[],
  photos: Buffer[],
): Promise<(ShotPhoto | null)[]> {
  const analysed: (ShotPhoto | null)[] = [];
  const refusals: StudioError[] = [];
  for (const [index, photo] of photos.entries()) {
    try {
      analysed.push({ photo, ...(await naming(paths[index]!, analysePhoto(photo))) });
    } catch (error) {
      if (!(error instanceof StudioError && error.code === "no_product")) throw error;
      refusals.push(error);
      analysed.push(null);
    }
  }
  if (refusals.length === photos.length) throw refusals[0]!;
  for (const { message } of refusals) process.stderr.write(`${message} It is left out.\n`);
  return analysed;
}
