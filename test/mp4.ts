/** What a test asks of an MP4, read from its boxes (ISO/IEC 14496-12) by code that shares nothing with the encoder. */
export type Mp4Facts = {
  brand: string;
  /** The index stands before the pictures, so that playing begins at once. */
  isFastStart: boolean;
  tracks: string[];
  widthPx: number;
  heightPx: number;
  frames: number;
  durationSeconds: number;
};

type Box = { type: string; start: number; end: number; body: number };

/** Reads the container's facts of the video track. */
export function readMp4(file: Buffer): Mp4Facts {
  const top = boxesIn(file, 0, file.length);
  const find = (parent: Box[], type: string): Box => {
    const box = parent.find((one) => one.type === type);
    if (!box) throw new Error(`no ${type} box`);
    return box;
  };
  const inside = (box: Box): Box[] => boxesIn(file, box.body, box.end);
  const movie = inside(find(top, "moov"));
  const tracks = movie.filter((box) => box.type === "trak").map(inside);
  const handlers = tracks.map((track) => {
    const handler = find(inside(find(track, "mdia")), "hdlr");
    return file.toString("latin1", handler.body + 8, handler.body + 12);
  });
  const video = tracks[handlers.indexOf("vide")];
  if (!video) throw new Error("no video track");
  const header = find(video, "tkhd");
  const media = inside(find(video, "mdia"));
  const mediaHeader = find(media, "mdhd");
  const isLong = file[mediaHeader.body] === 1;
  const timescale = file.readUInt32BE(mediaHeader.body + (isLong ? 20 : 12));
  const duration = isLong
    ? Number(file.readBigUInt64BE(mediaHeader.body + 24))
    : file.readUInt32BE(mediaHeader.body + 16);
  const samples = find(inside(find(inside(find(media, "minf")), "stbl")), "stsz");
  return {
    brand: file.toString("latin1", 8, 12),
    isFastStart: find(top, "moov").start < find(top, "mdat").start,
    tracks: handlers,
    // 16.16 fixed point, the last eight bytes of the box.
    widthPx: file.readUInt32BE(header.end - 8) / 65536,
    heightPx: file.readUInt32BE(header.end - 4) / 65536,
    frames: file.readUInt32BE(samples.body + 8),
    durationSeconds: duration / timescale,
  };
}

function boxesIn(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= to;) {
    let size = file.readUInt32BE(start);
    let body = start + 8;
    if (size === 1) {
      size = Number(file.readBigUInt64BE(start + 8));
      body = start + 16;
    }
    if (size === 0) size = to - start;
    if (size < 8) break;
    boxes.push({
      type: file.toString("latin1", start + 4, start + 8),
      start,
      end: start + size,
      body,
    });
    start += size;
  }
  return boxes;
}
