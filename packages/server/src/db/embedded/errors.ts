/** What keeps the embedded PostgreSQL from running; the message says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = "EmbeddedPostgresError";
}

/** Another process owns the data folder. */
export class DataFolderInUseError extends EmbeddedPostgresError {
  override readonly name = "DataFolderInUseError";
}
