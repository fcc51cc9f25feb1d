import { type ChildProcess, fork } from "node:child_process";
import { createInterface } from "node:readline";
import { StudioError } from "../errors.ts";
import { type FromChild, type ToChild, unpackError } from "./protocol.ts";

export type CallOptions = {
  signal?: AbortSignal | undefined;
  onProgress?: ((fraction: number) => void) | undefined;
};

export type PoolOptions = {
  /** The module that each child runs: it calls `serveCalls`. */
  modulePath: string;
  processes: number;
  /** Sent to each child as it starts. */
  open: unknown;
  log: (event: object) => void;
  /** How long `close` waits for running work before it kills. */
  graceMs: number;
};

type Call = {
  id: number;
  verb: string;
  input: unknown;
  onProgress: ((fraction: number) => void) | undefined;
  settle: (error: Error | null, value?: unknown) => void;
};

/** `started`: it was ready once, and would be again. `isRetry`: made after one that couldn't start. */
type Member = {
  child: ChildProcess;
  ready: boolean;
  started: boolean;
  isRetry: boolean;
  call: Call | null;
};

/** A child that can't even start is tried again, but not in a tight loop. */
const restartDelayMs = 1000;

/**
 * How V8 is started where pictures are made. Their pixels lie outside its heap of 16 MB but count for its limit, so that a shot had
 * eight collections; from a limit of 96 MB (its peak stays what it was) it has two, and takes a sixth less time.
 */
export const heapFlags = ["--initial-old-space-size=96"];

/**
 * Runs calls in child processes, one call a child at a time, first come first served.
 * A child that dies rejects its call and is replaced; a call whose signal aborts has its child killed.
 */
export class ProcessPool {
  readonly #options: PoolOptions;
  readonly #members = new Set<Member>();
  readonly #waiting: Call[] = [];
  readonly #restarts = new Set<NodeJS.Timeout>();
  #nextId = 1;
  #closing = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let index = 0; index < options.processes; index++) this.#start();
  }

  /** Process ids of the children that live now. */
  get processIds(): number[] {
    return [...this.#members].flatMap(({ child }) => (child.pid === undefined ? [] : [child.pid]));
  }

  /** Rejects with what the child threw, with StudioError cancelled when the signal aborts, or when the child dies. */
  call(verb: string, input: unknown, options: CallOptions = {}): Promise<unknown> {
    const { signal, onProgress } = options;
    if (this.#closing || signal?.aborted === true) return Promise.reject(cancelled());
    return new Promise((resolve, reject) => {
      const abort = (): void => this.#abort(call);
      const settle = (error: Error | null, value?: unknown): void => {
        signal?.removeEventListener("abort", abort);
        if (error === null) resolve(value);
        else reject(error);
      };
      const call: Call = { id: this.#nextId++, verb, input, onProgress, settle };
      signal?.addEventListener("abort", abort, { once: true });
      this.#waiting.push(call);
      this.#dispatch();
    });
  }

  /** Refuses new calls, rejects those that wait, lets running ones end within the grace, and ends every child. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const timer of this.#restarts) clearTimeout(timer);
    for (const call of this.#waiting.splice(0)) call.settle(cancelled());
    const deadline = setTimeout(() => {
      for (const { child } of this.#members) child.kill("SIGKILL");
    }, this.#options.graceMs);
    await Promise.all([...this.#members].map((member) => this.#end(member)));
    clearTimeout(deadline);
  }

  #end(member: Member): Promise<void> {
    return new Promise((resolve) => {
      // One that could not be made has no exit.
      if (member.child.pid === undefined) resolve();
      member.child.once("exit", () => resolve());
      if (member.call === null) member.child.kill("SIGKILL");
    });
  }

  #start(isRetry = false): void {
    const child = this.#fork();
    if (child === null) return;
    const member: Member = { child, ready: false, started: false, isRetry, call: null };
    this.#members.add(member);
    child.on("message", (message) => this.#receive(member, message as FromChild));
    child.on("error", (error) => {
      this.#options.log({ event: "studio_child_error", error });
      if (child.pid === undefined) this.#lose(member, error.message);
    });
    child.once("exit", (code, signal) => this.#lose(member, signal ?? `exit code ${code}`));
    // Without a process there is no one to read from, nor to send to.
    if (child.pid === undefined) return;
    if (child.stderr !== null) {
      createInterface({ input: child.stderr }).on("line", (line) => {
        this.#options.log({ event: "studio_child_stderr", pid: child.pid, line });
      });
    }
    this.#send(member, { kind: "open", options: this.#options.open });
  }

  /** Null where no process could be made, for want of memory say: that is thrown, and above an exit's handler nobody catches it. */
  #fork(): ChildProcess | null {
    try {
      return fork(this.#options.modulePath, [], {
        execArgv: [...process.execArgv, ...heapFlags],
        serialization: "advanced",
        stdio: ["ignore", "ignore", "pipe", "ipc"],
      });
    } catch (error) {
      this.#options.log({ event: "studio_child_error", error });
      this.#startLater(new Error("The studio's process could not be made", { cause: error }));
      return null;
    }
  }

  #send(member: Member, message: ToChild): void {
    // A send to a child that just died fails here; its exit event settles the call.
    member.child.send(message, () => undefined);
  }

  #receive(member: Member, message: FromChild): void {
    if (message.kind === "ready") {
      member.ready = true;
      member.started = true;
      this.#dispatch();
      return;
    }
    const call = member.call;
    if (call === null || call.id !== message.id) return;
    if (message.kind === "progress") {
      call.onProgress?.(message.fraction);
      return;
    }
    member.call = null;
    if (message.kind === "done") call.settle(null, message.value);
    else call.settle(unpackError(message.error));
    if (this.#closing) member.child.kill("SIGKILL");
    else this.#dispatch();
  }

  #dispatch(): void {
    for (const member of this.#members) {
      if (!member.ready || member.call !== null) continue;
      const call = this.#waiting.shift();
      if (call === undefined) return;
      member.call = call;
      this.#send(member, { kind: "call", id: call.id, verb: call.verb, input: call.input });
    }
  }

  #abort(call: Call): void {
    const index = this.#waiting.indexOf(call);
    if (index >= 0) this.#waiting.splice(index, 1);
    for (const member of this.#members) {
      // Pixel loops don't look up from their work: only a kill stops them at once.
      if (member.call === call) {
        member.call = null;
        member.ready = false;
        member.child.kill("SIGKILL");
      }
    }
    call.settle(cancelled());
  }

  #lose(member: Member, how: string): void {
    if (!this.#members.delete(member)) return;
    if (this.#closing) {
      member.call?.settle(cancelled());
      return;
    }
    this.#options.log({ event: "studio_child_lost", pid: member.child.pid, how });
    const error = new Error(`The studio's process ended (${how})`);
    member.call?.settle(error);
    if (member.started) this.#start();
    else this.#startLater(error);
  }

  /** Where no other process is to be counted on, whoever waits longest is told, and not left to wait for what may never start. */
  #startLater(error: Error): void {
    const others = [...this.#members];
    if (!others.some(({ started, isRetry }) => started || !isRetry))
      this.#waiting.shift()?.settle(error);
    const timer = setTimeout(() => {
      this.#restarts.delete(timer);
      this.#start(true);
    }, restartDelayMs);
    this.#restarts.add(timer);
  }
}

function cancelled(): StudioError {
  return new StudioError("cancelled", "The work was cancelled.");
}
