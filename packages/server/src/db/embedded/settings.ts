/** How a whole cluster is brought to disk: file by file takes 3.3 s where Linux's one call takes 0.2 s. */
export const syncMethod = process.platform === "linux" ? "syncfs" : "fsync";

/**
 * PostgreSQL's settings, passed on its command line: for a machine that also renders, and for books that must survive a
 * power cut. What is not here stands as PostgreSQL ships it (fsync and full_page_writes are on).
 */
export const settings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  recovery_init_sync_method: syncMethod,
  listen_addresses: "127.0.0.1",
  // A socket's path may be 107 bytes long, and its folder must be open to both users.
  unix_socket_directories: "",
  max_connections: "100",
  password_encryption: "scram-sha-256",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  // No replicas read from an embedded server.
  wal_level: "minimal",
  max_wal_senders: "0",
  // Parallel plans need more of /dev/shm than containers give (64 MB), and the cores are for pictures.
  max_parallel_workers_per_gather: "0",
  // Three reader processes fewer; the data fits in memory.
  io_method: "sync",
  // Asking for huge pages ends in SIGBUS in containers that promise and then refuse them.
  huge_pages: "off",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Not errors: those reach the caller, and their details quote rows.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_checkpoints: "off",
  log_line_prefix: "",
};
