import type { Named, Plan } from "../api/types.ts";

type Part = { is_up: boolean; ms: number };

export type Worker = {
  id: string;
  host: string;
  pid: number;
  /** Jobs that it runs at once. */
  slots: number;
  started_at: string;
  seen_at: string;
  is_alive: boolean;
};

/** What breaks one of the rules of the books. */
export type LedgerFinding = { rule: string; subject: string; detail: string };

export type Operator = {
  id: string;
  object: "operator";
  name: string;
  email: string;
  is_you: boolean;
};

export type Overview = {
  object: "overview";
  accounts: number;
  users: number;
  jobs_today: number;
  failed_today: number;
  queue: { waiting: number; active: number; oldest_seconds: number };
  health: { database: Part; storage: Part & { bytes_free: number | null }; workers: Worker[] };
  ledger: { is_clean: boolean; findings: number | null; first: LedgerFinding[] };
  version: string;
};

/** An account as whoever runs the installation sees it. */
export type TenantAccount = {
  id: string;
  object: "account";
  kind: "personal" | "agency";
  plan: Plan | null;
  name: string;
  email: string;
  credits: number;
  members: number;
  jobs: number;
  last_job_at: string | null;
  created_at: string;
};

export type Failure = {
  job: {
    id: string;
    type: "shoot" | "video";
    title: string;
    style: string | null;
    created_at: string;
    finished_at: string | null;
  };
  account: Named;
  failure: string;
  /** Of a shoot that was finished without some of its shots. */
  shots_failed: number | null;
};
