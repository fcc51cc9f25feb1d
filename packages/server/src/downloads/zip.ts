import type { Readable } from "node:stream";
import { ZipFile } from "yazl";

export type ZipEntry = { name: string; modifiedAt: Date; open: () => Promise<Readable> };

/**
 * Writes files into a zip as it is read, one open at a time and none in memory. They are stored as they are: pictures
 * and films don't get smaller. A reader that goes away ends it: what is open is closed, the rest never opened.
 */
export function zipFiles(entries: ZipEntry[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  for (const { name, modifiedAt, open } of entries)
    zip.addReadStreamLazy(name, { compress: false, mtime: modifiedAt }, (done) => {
      void openInto(output, open, done);
    });
  zip.end();
  return output;
}

async function openInto(
  output: Readable,
  open: ZipEntry["open"],
  done: (error: unknown, stream: NodeJS.ReadableStream) => void,
): Promise<void> {
  if (output.destroyed) return;
  try {
    const file = await open();
    if (output.destroyed) {
      file.destroy();
      return;
    }
    const closeFile = (): void => void file.destroy();
    output.once("close", closeFile);
    file.once("close", () => output.off("close", closeFile));
    done(null, file);
  } catch (error) {
    done(error, null as never);
  }
}

/** Names that any file system takes, each once: "Hero bottle - 1.jpg". */
export function uniqueNames(): (title: string, suffix: string, ending: string) => string {
  const taken = new Set<string>();
  return (title, suffix, ending) => {
    const stem = `${fileStem(title)}${suffix && ` - ${suffix}`}`;
    let name = `${stem}.${ending}`;
    for (let count = 2; taken.has(name.toLowerCase()); count++)
      name = `${stem} (${count}).${ending}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

/** A title as the name of a file, without what a file system may not take. */
export function fileStem(title: string): string {
  const tidy = title
    .normalize("NFC")
    // oxlint-disable-next-line no-control-regex -- they are what is taken out
    .replaceAll(/[\u0000-\u001f\u007f<>:"/\\|?*\u200b-\u200f\u2028-\u202e]/g, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[. ]+|[. ]+$/g, "");
  return Array.from(tidy).slice(0, 80).join("").trim() || "picture";
}
