import { randomBytes } from "node:crypto";

let lastRequest = 0;
const processPart = randomBytes(10).toString("hex");

/** Request ids are for finding a line in a log: a random start for the process, then a count. */
export function nextRequestId(): string {
  return `req_${processPart}${(++lastRequest).toString(36).padStart(6, "0")}`;
}
