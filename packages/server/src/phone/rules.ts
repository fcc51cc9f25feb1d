/** Long enough to fetch the phone from the next room, too short to be of use to whoever finds the picture of a code. */
export const linkMs = 15 * 60_000;
