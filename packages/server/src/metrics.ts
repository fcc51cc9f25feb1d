import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What is read from the database when a scrape comes. */
export type Levels = {
  queueWaiting: number;
  queueActive: number;
  queueOldestSeconds: number;
  videosRendering: number;
  videosProgress: number;
  refunds: number;
  refundedCredits: number;
  ledgerDrift: number;
};

export type Metrics = {
  requests: Counter<"route" | "method" | "status">;
  requestSeconds: Histogram<"route" | "method">;
  stepSeconds: Histogram<"step" | "outcome">;
  /** Everything in Prometheus' text format, with the levels as they are now. */
  write(levels: Partial<Levels>): Promise<string>;
};

/** The metrics of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const gauge = (name: string, help: string): Gauge => new Gauge({ name, help, registers });
  const levels: Record<keyof Levels, Gauge> = {
    queueWaiting: gauge("packshot_queue_waiting", "Entries that wait for a worker."),
    queueActive: gauge("packshot_queue_active", "Entries that a worker holds."),
    queueOldestSeconds: gauge("packshot_queue_oldest_seconds", "Age of the oldest waiting entry."),
    videosRendering: gauge("packshot_videos_rendering", "Films that are rendered now."),
    videosProgress: gauge("packshot_videos_progress", "Mean share of their frames that is done."),
    refunds: gauge("packshot_refunds", "Refunds in the ledger."),
    refundedCredits: gauge("packshot_refunded_credits", "Credits that they gave back."),
    ledgerDrift: gauge(
      "packshot_ledger_drift",
      "Findings of the audit: anything but 0 is an alarm.",
    ),
  };
  return {
    requests: new Counter({
      name: "packshot_http_requests_total",
      help: "Requests by route, method and status.",
      labelNames: ["route", "method", "status"],
      registers,
    }),
    requestSeconds: new Histogram({
      name: "packshot_http_request_seconds",
      help: "Duration of requests.",
      labelNames: ["route", "method"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 30],
      registers,
    }),
    stepSeconds: new Histogram({
      name: "packshot_job_step_seconds",
      help: "Duration of job steps.",
      labelNames: ["step", "outcome"],
      buckets: [0.2, 0.5, 1, 2, 5, 10, 30, 120],
      registers,
    }),
    write(now) {
      for (const name of Object.keys(levels) as (keyof Levels)[])
        levels[name].set(now[name] ?? Number.NaN);
      return registry.metrics();
    },
  };
}
