import { isLow } from "../accounts/answer.ts";
import { findAccount } from "../accounts/find-account.ts";
import type { SessionCaller } from "../caller.ts";
import { readBalance } from "../credits/read-balance.ts";
import { AppError } from "../errors.ts";
import { answerJob } from "../library/answer.ts";
import { readJobs, wasInSight } from "../library/list-jobs.ts";
import { isSessionAsBefore } from "../people/session.ts";
import type { Service } from "../service.ts";
import { answerUpload } from "../uploads/answer.ts";
import { findUploads } from "../uploads/find-upload.ts";

/** Where events go: a stream of server-sent events. */
export type Listener = {
  send: (event: string, data: unknown) => void;
  close: () => void;
  onClose: (listener: () => void) => void;
};

/** Changes of one subject that come closer than this are told as one: a film reports each second, shots come in bursts. */
const gatherMs = 150;

/**
 * Tells a page what changes in its account, until the session ends: each job that moved as it is then, uploads that were
 * cut out, and the balance. With `onlyId`, that one job, until it has ended.
 * @returns what to run with each heartbeat
 */
export function watchAccount(
  service: Service,
  caller: SessionCaller,
  listener: Listener,
  onlyId: string | null,
): { checkSession: () => void } {
  const seesMoney = caller.permissions.includes("money");
  const waiting = new Map<string, NodeJS.Timeout>();
  const end = (): void => {
    listener.send("end", {});
    listener.close();
  };
  const tell = async (subject: string): Promise<void> => {
    if (subject === "balance") await tellBalance(service, caller, listener);
    else if (subject.startsWith("upload_")) await tellUpload(service, caller, listener, subject);
    else if (await tellJob(service, caller, listener, subject)) if (onlyId !== null) end();
  };
  const gather = (subject: string): void => {
    if (onlyId !== null && subject !== onlyId) return;
    if (subject === "balance" && !seesMoney) return;
    if (waiting.has(subject)) return;
    const timer = setTimeout(() => {
      waiting.delete(subject);
      tell(subject).catch((error: unknown) =>
        service.log.warn({ err: error, subject }, "a change was not told"),
      );
    }, gatherMs);
    waiting.set(subject, timer);
  };
  const checkSession = (): void => {
    isSessionAsBefore(service, caller).then(
      (isLive) => isLive || end(),
      // The database is away: the next heartbeat asks again.
      () => {},
    );
  };
  const { changes } = service;
  // Whoever hears "hello" reads anew what it shows; who can't be told comes back, and is greeted as new.
  const missed = (): void => {
    checkSession();
    if (onlyId === null) void sayHello(service, caller, listener).catch(listener.close);
    else gather(onlyId);
  };
  const nothing = (): void => {};
  const stopAccount = changes.watch(caller.accountId, { changed: gather, missed, released: end });
  const stopSession = changes.watch(caller.credentialId, {
    changed: checkSession,
    missed: nothing,
    released: nothing,
  });
  listener.onClose(() => {
    stopAccount();
    stopSession();
    for (const timer of waiting.values()) clearTimeout(timer);
  });
  if (onlyId !== null) gather(onlyId);
  return { checkSession };
}

/** The first word of an account's stream, and the one after a gap: what was told before may be old. */
export async function sayHello(
  service: Service,
  caller: SessionCaller,
  listener: Pick<Listener, "send">,
): Promise<void> {
  const seesMoney = caller.permissions.includes("money");
  const balance = seesMoney ? (await readBalance(service.database, caller)).credits : null;
  listener.send("hello", { balance });
}

/** Tells a job as it is now; true where it has ended. What the caller may not see is not there. */
async function tellJob(
  service: Service,
  caller: SessionCaller,
  listener: Listener,
  id: string,
): Promise<boolean> {
  const [job] = await readJobs(service, caller, [id]);
  if (!job) {
    // A job of another brand is none of a viewer's business, and neither is its end.
    if (await wasInSight(service, caller, id)) listener.send("deleted", { id });
    return true;
  }
  const answer = await answerJob(service, job, caller);
  listener.send(job.kind, answer);
  return answer.progress === null;
}

async function tellUpload(
  service: Service,
  caller: SessionCaller,
  listener: Listener,
  id: string,
): Promise<void> {
  if (!caller.permissions.includes("work")) return;
  const [upload] = await findUploads(service, caller.accountId, [id]).catch((error: unknown) => {
    // Forgotten meanwhile.
    if (error instanceof AppError && error.code === "not_found") return [];
    throw error;
  });
  if (upload) listener.send("upload", answerUpload(service, upload));
}

async function tellBalance(
  service: Service,
  caller: SessionCaller,
  listener: Listener,
): Promise<void> {
  const account = await findAccount(service.database, caller.accountId);
  listener.send("balance", { credits: account.balance, is_low: isLow(account) });
}
