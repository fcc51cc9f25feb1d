import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import pg from "pg";

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
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
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

/**
 * Opens a pool of connections.
 * @param options.url  postgres:// address
 * @param options.onError  told of connections that break while idle; the pool renews them
 */
export function openDatabase(options: {
  url: string;
  maxConnections: number;
  onError: (error: Error) => void;
}): Database {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.maxConnections,
    // A statement that waits longer than this waits for something that is gone.
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", options.onError);
  // The pool hears of its idle connections only: one that breaks in the hands of a transaction would end the process.
  const connected = new Set<pg.PoolClient>();
  pool.on("connect", (client) => {
    client.on("error", options.onError);
    connected.add(client);
  });
  pool.on("remove", (client) => connected.delete(client));
  return {
    pool,
    query: (statement, values) => pool.query(statement as string, values),
    transaction: (work) => runTransaction(pool, work),
    listen: (channel, onNotify, onGap) =>
      listen(options.url, channel, { onNotify, onGap, onError: options.onError }),
    close: () => endPool(pool, connected),
  };
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
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  // A transaction that waits for a second connection can exhaust the pool and hang.
  if (insideTransaction.getStore()) throw new Error("a transaction may not open another");
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await insideTransaction.run(true, () => work(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function listen(
  url: string,
  channel: string,
  told: {
    onNotify: (payload: string) => void;
    onGap: () => void;
    onError: (error: Error) => void;
  },
): Promise<() => Promise<void>> {
  const { onNotify, onGap, onError } = told;
  let closed = false;
  let hasListened = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
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
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (hasListened) onGap();
      hasListened = true;
    } catch (error) {
      onError(error as Error);
      again();
    }
  };
  await connect();
  return async () => {
    closed = true;
    clearTimeout(retry);
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
