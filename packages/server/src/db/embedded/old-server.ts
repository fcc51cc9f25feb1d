import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { EmbeddedPostgresError } from "./errors.ts";

/** Says on PostgreSQL's command line which cluster it serves; PostgreSQL takes any setting with a dot. */
export function clusterMark(folder: string): string {
  return `packshot.cluster=${folder}`;
}

/** What postmaster.pid says, as PostgreSQL writes it (src/include/utils/pidfile.h). */
export function readPidFile(folder: string): { pid: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === "ready" };
  } catch (error) {
    if ((error as { code?: string }).code === "ENOENT") return undefined;
    throw error;
  }
}

/**
 * Ends a server that outlived the process that started it (by SIGKILL, say), so that this one can start its own. Only
 * a process whose command line names this very cluster is touched: the number in the pid file may belong to another by
 * now. Then the pid file goes, which would keep PostgreSQL from starting.
 */
export async function stopOldServer(folder: string): Promise<void> {
  const pid = readPidFile(folder)?.pid;
  if (pid === undefined) return;
  for (const [signal, waitMs] of [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!serves(pid, folder)) break;
    process.kill(pid, signal);
    const endsBy = Date.now() + waitMs;
    while (serves(pid, folder) && Date.now() < endsBy) await sleep(20);
  }
  if (serves(pid, folder))
    throw new EmbeddedPostgresError(
      `The PostgreSQL of an earlier run (process ${pid}) does not end, not even by SIGKILL: restart the machine, or set DATA_DIR to another folder.`,
    );
  rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** Whether the process is the postmaster of this cluster (its children change their command lines). */
function serves(pid: number, folder: string): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 1) return false;
  return readCommandLine(pid).includes(clusterMark(folder));
}

function readCommandLine(pid: number): string[] {
  // Not /proc/PID/cwd or exe: in a container, root may not look at those of another user.
  if (existsSync("/proc/self/cmdline")) {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    } catch {
      return [];
    }
  }
  try {
    // A path may hold spaces: the mark is the last argument, at the end of the line.
    const line = execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], {
      encoding: "utf8",
    });
    return [line.trim().replace(/^.* (?=packshot\.cluster=)/, "")];
  } catch {
    return [];
  }
}
