/** What a test reads back from an MP4: a small demuxer of its own (ISO/IEC 14496-12 and -14), sharing nothing with the muxer. */
export type Mp4Facts = {
  boxes: string[];
  video: {
    widthPx: number;
    heightPx: number;
    profile: number;
    colour: number[];
  } & Timing;
  audio: ({ channels: number; sampleRate: number } & Timing) | null;
  title: string | null;
};

/** The samples' lengths added up (stts), and what the headers say: of the media, of the track as it is shown. */
type Timing = { samples: number; seconds: number; mediaSeconds: number; shownSeconds: number };
type Box = { type: string; start: number; end: number };

/** Throws where a box that every film of ours has is missing. */
export function readMp4(file: Buffer): Mp4Facts {
  const top = boxesIn(file, 0, file.length);
  const moov = need(top, "moov");
  const tracks = boxesIn(file, moov.start, moov.end).filter(({ type }) => type === "trak");
  const byKind = new Map(tracks.map((track) => [kindOf(file, track), track]));
  const video = byKind.get("vide");
  if (!video) throw new Error("no video track");
  const audio = byKind.get("soun");
  return {
    boxes: top.map(({ type }) => type),
    video: videoFacts(file, moov, video),
    audio: audio ? audioFacts(file, moov, audio) : null,
    title: titleOf(file, moov),
  };
}

function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + 8 <= end;) {
    const size = file.readUInt32BE(at);
    if (size < 8 || at + size > end) throw new Error(`a broken box at ${at}`);
    boxes.push({ type: file.toString("latin1", at + 4, at + 8), start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

function need(boxes: Box[], type: string): Box {
  const box = boxes.find((candidate) => candidate.type === type);
  if (!box) throw new Error(`no ${type} box`);
  return box;
}

function inside(file: Buffer, box: Box, ...path: string[]): Box {
  return path.reduce((outer, type) => need(boxesIn(file, outer.start, outer.end), type), box);
}

function kindOf(file: Buffer, track: Box): string {
  const handler = inside(file, track, "mdia", "hdlr");
  return file.toString("latin1", handler.start + 8, handler.start + 12);
}

function timing(file: Buffer, moov: Box, track: Box): Timing {
  const header = inside(file, track, "mdia", "mdhd");
  const timescale = file.readUInt32BE(header.start + 12);
  const movieTimescale = file.readUInt32BE(inside(file, moov, "mvhd").start + 12);
  const times = inside(file, track, "mdia", "minf", "stbl", "stts");
  let [samples, ticks] = [0, 0];
  for (let entry = 0; entry < file.readUInt32BE(times.start + 4); entry++) {
    const count = file.readUInt32BE(times.start + 8 + entry * 8);
    samples += count;
    ticks += count * file.readUInt32BE(times.start + 12 + entry * 8);
  }
  return {
    samples,
    seconds: ticks / timescale,
    mediaSeconds: file.readUInt32BE(header.start + 16) / timescale,
    shownSeconds: file.readUInt32BE(inside(file, track, "tkhd").start + 20) / movieTimescale,
  };
}

function sampleEntry(file: Buffer, track: Box): Box {
  const description = inside(file, track, "mdia", "minf", "stbl", "stsd");
  const [entry] = boxesIn(file, description.start + 8, description.end);
  if (!entry) throw new Error("no sample entry");
  return entry;
}

function videoFacts(file: Buffer, moov: Box, track: Box): Mp4Facts["video"] {
  const entry = sampleEntry(file, track);
  const extensions = boxesIn(file, entry.start + 78, entry.end);
  const colr = need(extensions, "colr");
  const avcC = need(extensions, "avcC");
  return {
    widthPx: file.readUInt16BE(entry.start + 24),
    heightPx: file.readUInt16BE(entry.start + 26),
    ...timing(file, moov, track),
    profile: file.readUInt8(avcC.start + 1),
    // Primaries, transfer and matrix: 1 is BT.709.
    colour: [4, 6, 8].map((offset) => file.readUInt16BE(colr.start + offset)),
  };
}

function audioFacts(file: Buffer, moov: Box, track: Box): NonNullable<Mp4Facts["audio"]> {
  const entry = sampleEntry(file, track);
  return {
    channels: file.readUInt16BE(entry.start + 16),
    sampleRate: file.readUInt32BE(entry.start + 24) >>> 16,
    ...timing(file, moov, track),
  };
}

function titleOf(file: Buffer, moov: Box): string | null {
  const user = boxesIn(file, moov.start, moov.end).find(({ type }) => type === "udta");
  if (!user) return null;
  const meta = inside(file, user, "meta");
  const list = need(boxesIn(file, meta.start + 4, meta.end), "ilst");
  const name = boxesIn(file, list.start, list.end).find(({ type }) => type === "\u00a9nam");
  if (!name) return null;
  const data = inside(file, name, "data");
  return file.toString("utf8", data.start + 8, data.end);
}
