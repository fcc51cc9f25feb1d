import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import type { Socket } from "node:net";
import pg from "pg";
import { markOf, wasCommitted, type TransactionMark } from "./outcome.ts";

/** What runs a statement: the pool, or the one connection of a transaction. */
export type Queryable = {
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

export type Database = Queryable & {
  /** The connections themselves, for a library that brings its own statements. */
  pool: pg.Pool;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Where the answer to the commit is lost
   * PostgreSQL is asked what became of it.
   * @throws UnknownOutcomeError where that can't be told either
   * @param options.isPatient  its statements may take as long as they need
   */
  transaction<Result>(
    work: (tx: Queryable) => Promise<Result>,
    options?: { isPatient?: boolean },
  ): Promise<Result>;
  /**
   * Calls back for every notification on the channel, over one connection that is renewed when it breaks.
   * @param onGap  told after a renewal: what was announced in between was not heard
   */
  listen(
    channel: string,
    onNotify: (payload: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>>;
  close(): Promise<void>;
};

// int8 fits a double here: balances and counts stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** A statement that takes longer waits for something that is gone. */
const statementMs = 30_000;
/** More than that: whoever hears nothing for so long speaks to a network that swallows what it is sent. */
const longestSilenceMs = 40_000;

/** How each connection is opened. To a patient transaction nothing but keepalive tells that its host is gone. */
const connectionOptions = (url: string) => ({
  connectionString: url,
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  // Without it Linux first asks after two hours.
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Opens a pool of connections.
 * @param options.url  postgres:// address
 * @param options.onError  told of connections that break while idle; the pool renews them
 * @param options.silenceMs  a connection on which nothing moves for so long is given up, with what waits for it
 */
export function openDatabase(options: {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
  silenceMs?: number;
}): Database {
  const { silenceMs = longestSilenceMs } = options;
  const pool = new pg.Pool({
    ...connectionOptions(options.url),
    max: options.maxConnections,
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", options.onError);
  // The pool hears of its idle connections only: one that breaks in the hands of a transaction would end the process.
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", options.onError);
    endWhenSilent(client, silenceMs);
    connected.add(client);
  });
  pool.on("remove", (client) => connected.delete(client));
  return {
    pool,
    query: (statement, values) => pool.query(statement as string, values),
    transaction: (work, { isPatient = false } = {}) =>
      isPatient
        ? runTransaction(pool, (client) => bePatient(client, silenceMs, work))
        : runTransaction(pool, work),
    listen: (channel, onNotify, onGap) =>
      listen(options.url, channel, { onNotify, onGap, onError: options.onError, silenceMs }),
    close: () => endPool(pool, connected),
  };
}

/**
 * Breaks a connection on which nothing moves. pg's own bound (query_timeout) ends the wait for one answer and keeps the
 * connection: the rollback, and in the sign-in library's hands whoever is given it next, waited as long again.
 */
function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  const socket = socketOf(client);
  socket.setTimeout(silenceMs, () => {
    const message = `PostgreSQL did not answer for ${silenceMs} ms`;
    socket.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  });
}

function socketOf(client: pg.ClientBase): Socket {
  return (client as pg.Client).connection.stream as Socket;
}

async function bePatient<Result>(
  client: pg.ClientBase,
  silenceMs: number,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  const socket = socketOf(client);
  socket.setTimeout(0);
  try {
    await client.query("set local statement_timeout = 0");
    return await work(client);
  } finally {
    socket.setTimeout(silenceMs);
  }
}

/** A network that swallows what it is sent must not hold a stop. */
const longestGoodbyeMs = 2_000;

/**
 * Ends the pool and waits until its connections are gone: its own end does not, and a PostgreSQL that is stopped next
 * would break them, each a warning in the log of an ordinary stop.
 */
async function endPool(pool: pg.Pool, connected: Set<pg.PoolClient>): Promise<void> {
  await pool.end();
  const signal = AbortSignal.timeout(longestGoodbyeMs);
  while (connected.size > 0 && !signal.aborted)
    await once(pool, "remove", { signal }).catch(() => {});
}

const insideTransaction = new AsyncLocalStorage<true>();

async function runTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  // A transaction that waits for a second connection can exhaust the pool and hang.
  if (insideTransaction.getStore()) throw new Error("a transaction may not open another");
  const client = await pool.connect();
  let broken: Error | undefined;
  let done: { result: Result; mark: TransactionMark | null } | undefined;
  let failure: unknown;
  try {
    await client.query("begin");
    const result = await insideTransaction.run(true, () => work(client));
    done = { result, mark: await markOf(client) };
    await client.query("commit");
    return result;
  } catch (error) {
    failure = error;
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
  } finally {
    client.release(broken);
  }
  if (done === undefined || broken === undefined) throw failure;
  if (done.mark === null || (await wasCommitted(pool, done.mark, failure))) return done.result;
  throw failure;
}

async function listen(
  url: string,
  channel: string,
  told: {
    onNotify: (payload: string) => void;
    onGap: () => void;
    onError: (error: Error) => void;
    silenceMs: number;
  },
): Promise<() => Promise<void>> {
  const { onNotify, onGap, onError, silenceMs } = told;
  let closed = false;
  let hasListened = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client(connectionOptions(url));
    const again = (): void => {
      if (closed || client !== next) return;
      client = undefined;
      next.end().catch(() => {});
      retry = setTimeout(() => void connect(), 1000);
    };
    client = next;
    next.on("error", (error) => {
      onError(error);
      again();
    });
    next.on("end", again);
    next.on("notification", (message) => onNotify(message.payload ?? ""));
    const listening = `listen ${pg.escapeIdentifier(channel)}`;
    // Where nothing happens nothing is announced: it asks, so that silence means that nobody is there. To listen again
    // changes nothing, and the server's list of connections still tells what this one is for.
    const ask = (): void => {
      setTimeout(() => void next.query(listening).then(ask, () => {}), silenceMs / 4).unref();
    };
    try {
      await next.connect();
      endWhenSilent(next, silenceMs);
      await next.query(listening);
      if (hasListened) onGap();
      hasListened = true;
      ask();
    } catch (error) {
      onError(error as Error);
      again();
    }
  };
  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
    if (client) socketOf(client).setTimeout(longestGoodbyeMs);
    await client?.end().catch(onError);
  };
}

/** True where a row was to point to one that is gone, by the named constraint. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === "23503" && error.constraint === constraint
  );
}

/** True for a unique-constraint violation of the named constraint or index. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === "23505" && error.constraint === constraint
  );
}
