/** A worker that was silent for longer is counted as gone: three of its announcements are missing. */
export const silentMs = 16_000;

/** Rows of workers that went without a word are forgotten after a day. */
export const forgottenMs = 86_400_000;
