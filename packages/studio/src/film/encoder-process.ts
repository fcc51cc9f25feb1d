/**
 * The encoder's own process: reads frames from the ring file, encodes, writes the MP4, reports each frame.
 * Only node-av's async functions are used (its sync ones crash at exit), and each frame is copied into a buffer
 * that FFmpeg owns.
 */
import { openSync, readSync, rmSync } from "node:fs";
import { join } from "node:path";
import {
  AV_CHANNEL_ORDER_NATIVE,
  AV_LOG_QUIET,
  AV_PIX_FMT_YUV420P,
  AV_SAMPLE_FMT_FLTP,
  AVCHROMA_LOC_LEFT,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  Dictionary,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_LIBX264,
  Frame,
  Log,
  Muxer,
  Rational,
} from "node-av";
import { sampleRate } from "../music/bus.ts";

export type EncoderSettings = {
  widthPx: number;
  heightPx: number;
  framesPerSecond: number;
  frames: number;
  sound: { left: Float32Array; right: Float32Array } | null;
  metadata: Record<string, string>;
  ringSlots: number;
};
export type EncoderOrder =
  | { type: "start"; settings: EncoderSettings }
  | { type: "frame"; index: number }
  | { type: "finish" };
export type EncoderReport =
  | { type: "encoded"; index: number }
  | { type: "written" }
  | { type: "failed"; message: string };

type Bench = {
  settings: EncoderSettings;
  ring: number;
  frameBuffer: Buffer;
  muxer: Muxer;
  video: Track;
  audio: Track | null;
};

/**
 * `packets`: how many were written; `endPts`: when the last of them in order of showing ends; `cutPts`: where the track ends,
 * whatever comes after.
 */
type Track = {
  encoder: Encoder;
  stream: number;
  packets: number;
  endPts: bigint;
  cutPts: bigint | null;
};

/** Holds the ring (frames.yuv) and takes the result (film.mp4). */
const folder = process.argv[2] ?? "";

async function open(settings: EncoderSettings): Promise<Bench> {
  const { framesPerSecond } = settings;
  const videoEncoder = await Encoder.create(FF_ENCODER_LIBX264, {
    context: { framerate: new Rational(framesPerSecond, 1) },
    // A key frame every two seconds keeps scrubbing in a browser quick, for about 2 % of the size.
    gopSize: framesPerSecond * 2,
    threadCount: 2,
    options: {
      preset: "veryfast",
      crf: 20,
      profile: "high",
      // Auto-variance biased to the dark: the gradients of low-key sets band first.
      "x264-params": "aq-mode=3",
    },
  });
  const audioEncoder =
    settings.sound &&
    (await Encoder.create(FF_ENCODER_AAC, {
      bitrate: "256k",
      // The default "twoloop" overshoots sharp strokes by up to 2.5 dB, this one by 0.9 dB.
      options: { aac_coder: "fast" },
    }));
  const muxer = await Muxer.open(join(folder, "film.mp4"), {
    format: "mp4",
    // With B-frames told by offsets of either sign the pictures begin at 0. Else they begin after the reordering's delay,
    // an edit list skips that, and the track's own header gives a frame too many to about every second film.
    options: { movflags: "+faststart+write_colr+negative_cts_offsets" },
    configure: (context) => {
      context.metadata = Dictionary.fromObject(settings.metadata);
    },
  });
  return {
    settings,
    ring: openSync(join(folder, "frames.yuv"), "r"),
    frameBuffer: Buffer.allocUnsafeSlow((settings.widthPx * settings.heightPx * 3) / 2),
    muxer,
    video: trackOf(muxer, videoEncoder, null),
    audio:
      audioEncoder && trackOf(muxer, audioEncoder, BigInt(settings.frames * samplesOf(settings))),
  };
}

const trackOf = (muxer: Muxer, encoder: Encoder, cutPts: bigint | null): Track => ({
  encoder,
  stream: muxer.addStream(encoder),
  packets: 0,
  endPts: 0n,
  cutPts,
});

/** Samples of sound to one picture. */
const samplesOf = ({ framesPerSecond }: EncoderSettings) => sampleRate / framesPerSecond;

async function encode({ muxer }: Bench, track: Track, frame: Frame | null): Promise<void> {
  const packets = await track.encoder.encodeAll(frame);
  frame?.free();
  for (const packet of packets) {
    const { cutPts } = track;
    if (cutPts !== null && packet.pts + packet.duration > cutPts)
      packet.duration = cutPts > packet.pts ? cutPts - packet.pts : 0n;
    const end = packet.pts + packet.duration;
    if (end > track.endPts) track.endPts = end;
    if (packet.duration > 0n) {
      track.packets++;
      await muxer.writePacket(packet, track.stream);
    }
    packet.free();
  }
}

async function encodeFrame(bench: Bench, index: number): Promise<void> {
  const { settings, frameBuffer } = bench;
  const slot = index % settings.ringSlots;
  const at = slot * frameBuffer.length;
  const read = readSync(bench.ring, frameBuffer, 0, frameBuffer.length, at);
  if (read < frameBuffer.length) throw new Error(`of frame ${index} ${read} bytes are there`);
  const frame = Frame.fromVideoBuffer(frameBuffer, {
    width: settings.widthPx,
    height: settings.heightPx,
    format: AV_PIX_FMT_YUV420P,
    timeBase: { num: 1, den: settings.framesPerSecond },
    sampleAspectRatio: { num: 1, den: 1 },
    pts: BigInt(index),
  });
  frame.duration = 1n;
  frame.colorRange = AVCOL_RANGE_MPEG;
  frame.colorPrimaries = AVCOL_PRI_BT709;
  frame.colorTrc = AVCOL_TRC_BT709;
  frame.colorSpace = AVCOL_SPC_BT709;
  frame.chromaLocation = AVCHROMA_LOC_LEFT;
  await encode(bench, bench.video, frame);
  if (bench.audio && settings.sound)
    await encode(bench, bench.audio, soundOf(settings, settings.sound, index));
}

/** The sound of one video frame, so that both tracks grow side by side in the file. */
function soundOf(
  settings: EncoderSettings,
  sound: { left: Float32Array; right: Float32Array },
  index: number,
): Frame {
  const samples = samplesOf(settings);
  const from = index * samples;
  const planes = new Float32Array(samples * 2);
  planes.set(sound.left.subarray(from, from + samples), 0);
  planes.set(sound.right.subarray(from, from + samples), samples);
  return Frame.fromAudioBuffer(Buffer.from(planes.buffer), {
    nbSamples: samples,
    format: AV_SAMPLE_FMT_FLTP,
    sampleRate,
    channelLayout: { nbChannels: 2, order: AV_CHANNEL_ORDER_NATIVE, mask: 3n },
    timeBase: { num: 1, den: sampleRate },
    pts: BigInt(from),
  });
}

/** Throws where the pictures written are not one for each frame, end to end. */
async function finish(bench: Bench): Promise<void> {
  const { settings, video, audio, muxer } = bench;
  const { frames, sound } = settings;
  await encode(bench, video, null);
  if (audio && sound) {
    // AAC gives out what it was given 1024 samples later, and leaves what fills no block of as many: silence pushes the end out.
    for (const after of [0, 1])
      await encode(bench, audio, soundOf(settings, sound, frames + after));
    await encode(bench, audio, null);
  }
  await muxer.close();
  if (video.packets !== frames || video.endPts !== BigInt(frames)) {
    throw new Error(
      `${frames} frames became ${video.packets} pictures that end at frame ${video.endPts}`,
    );
  }
}

function serve(): void {
  Log.setLevel(AV_LOG_QUIET);
  let bench: Promise<Bench> | undefined;
  let turn: Promise<void> = Promise.resolve();
  const report = (message: EncoderReport) => process.send?.(message);
  let isLeaving = false;
  const obey = async (order: EncoderOrder): Promise<void> => {
    if (isLeaving) return;
    if (order.type === "start") bench = open(order.settings);
    if (!bench) throw new Error("the first order must be start");
    const opened = await bench;
    if (order.type === "frame") {
      await encodeFrame(opened, order.index);
      report({ type: "encoded", index: order.index });
    }
    if (order.type === "finish") {
      await finish(opened);
      report({ type: "written" });
    }
  };
  process.on("message", (order: EncoderOrder) => {
    turn = turn
      .then(() => obey(order))
      .catch((error: unknown) => {
        report({ type: "failed", message: error instanceof Error ? error.message : String(error) });
      });
  });
  // A terminal's Ctrl-C, its end, and what stops a service reach every process: the one that asked for the film decides what
  // becomes of it.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  // Whoever asked for the film is gone: leave nothing behind.
  const leave = async (): Promise<void> => {
    isLeaving = true;
    // The muxer makes its folder anew where that is gone: it must be open before.
    await Promise.allSettled([bench]);
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  };
  process.on("disconnect", () => void leave());
  // It may have gone while this program was loaded: that event will not come again.
  if (!process.connected) void leave();
}

serve();
