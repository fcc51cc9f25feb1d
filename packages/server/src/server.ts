import { accountRoutes } from "./accounts/app-routes.ts";
import { brandAppRoutes } from "./brands/app-routes.ts";
import { brandRoutes } from "./brands/routes.ts";
import { catalogueRoutes } from "./catalogue/app-routes.ts";
import { creditAppRoutes } from "./credits/app-routes.ts";
import { creditRoutes } from "./credits/routes.ts";
import { downloadRoutes } from "./downloads/app-routes.ts";
import { eventRoutes } from "./events/app-routes.ts";
import { fileRoutes } from "./files/routes.ts";
import { buildApp, type App } from "./http/app.ts";
import type { ArrivalBounds } from "./http/arrival.ts";
import { galleryAppRoutes } from "./galleries/app-routes.ts";
import { galleryRoutes } from "./galleries/routes.ts";
import { openDashboard } from "./http/dashboard.ts";
import { docsRoutes } from "./http/docs.ts";
import { createGuard } from "./http/guard.ts";
import { healthRoutes } from "./http/health.ts";
import { ownOrigins } from "./http/own-origin.ts";
import { createSessionGuard } from "./http/session-guard.ts";
import { logRequests } from "./http/log-requests.ts";
import { refuseUnknownRoutes } from "./http/unknown-routes.ts";
import { keyRoutes } from "./keys/app-routes.ts";
import { keepFor } from "./keep-for.ts";
import { authenticate, readKey } from "./keys/authenticate.ts";
import type { Levels, Metrics } from "./metrics.ts";
import { modelAppRoutes } from "./models/app-routes.ts";
import { modelRoutes } from "./models/routes.ts";
import { libraryRoutes } from "./library/app-routes.ts";
import { memberRoutes } from "./members/app-routes.ts";
import { operatorRoutes } from "./operation/app-routes.ts";
import { meRoutes } from "./people/me-routes.ts";
import { sessionRoutes } from "./people/session-routes.ts";
import { setupRoutes } from "./people/setup-routes.ts";
import { signInPageRoutes } from "./people/sign-in-routes.ts";
import { findSession } from "./people/session.ts";
import { phoneAppRoutes } from "./phone/app-routes.ts";
import { phoneRoutes } from "./phone/routes.ts";
import type { Service } from "./service.ts";
import { shootAppRoutes } from "./shoots/app-routes.ts";
import { shootRoutes } from "./shoots/routes.ts";
import { uploadRoutes } from "./uploads/app-routes.ts";
import { usageAppRoutes } from "./usage/app-routes.ts";
import { usageRoutes } from "./usage/routes.ts";
import { readRendering } from "./videos/read-rendering.ts";
import { videoAppRoutes } from "./videos/app-routes.ts";
import { videoRoutes } from "./videos/routes.ts";

/** Built by `npm run dashboard`, and kept with the source so that a start needs no build tools. */
const dashboardFolder = new URL("../../dashboard/dist/", import.meta.url);

/** The API of a service, not listening yet: every route and what they share. */
export async function buildServer(
  service: Service,
  metrics: Metrics,
  arrival?: ArrivalBounds,
): Promise<App> {
  const { settings, database, log, now } = service;
  const app = await buildApp({
    logger: log,
    trustProxy: settings.trustProxy,
    baseUrl: settings.baseUrl,
    ...(arrival && { arrival }),
  });
  const guard = createGuard({
    requestsPerMinute: settings.requestsPerMinute,
    badKeysPerMinute: settings.badKeysPerMinute,
    authenticate: (request) =>
      authenticate(database, readKey(request.headers), {
        now: now(),
        onError: (error) => request.log.warn({ err: error }, "last use was not written"),
      }),
  });
  refuseUnknownRoutes(app, guard, openDashboard(dashboardFolder));
  logRequests(app, metrics);
  for (const addRoutes of [
    shootRoutes,
    videoRoutes,
    modelRoutes,
    creditRoutes,
    usageRoutes,
    brandRoutes,
    fileRoutes,
    galleryRoutes,
    phoneRoutes,
  ])
    addRoutes(app, service, guard);
  docsRoutes(app, guard);
  addAppRoutes(app, service);
  const levels = keepFor(probeKeptMs, () => readLevels(service));
  healthRoutes(app, guard, {
    isReady: keepFor(probeKeptMs, () => checkParts(service)),
    writeMetrics: async () => metrics.write(await levels()),
    metricsToken: settings.metricsToken,
  });
  return app;
}

/** Anybody can ask the probes: a thousand of them a second are one look at the database. */
const probeKeptMs = 1_000;

/** What the database can't tell now is left out: a scrape matters most during an outage. */
async function readLevels(service: Service): Promise<Partial<Levels>> {
  const [depth, ledger, rendering] = await Promise.allSettled([
    service.queue.depth(),
    service.readLedger(),
    readRendering(service.database),
  ]);
  return {
    ...(depth.status === "fulfilled" && {
      queueWaiting: depth.value.waiting,
      queueActive: depth.value.active,
      queueOldestSeconds: depth.value.oldestSeconds,
    }),
    ...(ledger.status === "fulfilled" && ledger.value),
    ...(rendering.status === "fulfilled" && rendering.value),
  };
}

/** The dashboard's own routes. */
function addAppRoutes(app: App, service: Service): void {
  const { settings } = service;
  const guard = createSessionGuard({
    requestsPerMinute: settings.requestsPerMinute,
    triesPerMinute: settings.signInsPerMinute,
    isOwnOrigin: ownOrigins(settings),
    findSession: ({ headers, ip }) =>
      findSession(service, {
        cookie: headers.cookie,
        userAgent: headers["user-agent"],
        address: ip,
      }),
  });
  for (const addRoutes of [
    setupRoutes,
    signInPageRoutes,
    meRoutes,
    sessionRoutes,
    memberRoutes,
    accountRoutes,
    uploadRoutes,
    phoneAppRoutes,
    shootAppRoutes,
    videoAppRoutes,
    libraryRoutes,
    catalogueRoutes,
    downloadRoutes,
    eventRoutes,
    modelAppRoutes,
    brandAppRoutes,
    keyRoutes,
    creditAppRoutes,
    usageAppRoutes,
    galleryAppRoutes,
    operatorRoutes,
  ])
    addRoutes(app, service, guard);
}

/**
 * Starts the API.
 * @returns what stops it: no new connections, what runs is answered
 * @throws Error where the port is taken, or this machine has no such address
 */
export async function openServer(service: Service, metrics: Metrics): Promise<() => Promise<void>> {
  const { host, port } = service.settings;
  const app = await buildServer(service, metrics);
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw tellListening(error as NodeJS.ErrnoException, host, port);
  }
  return async () => {
    // Held polls are answered with what there is; who reads slowly has the grace, and no longer.
    service.changes.release();
    const grace = setTimeout(
      () => app.server.closeAllConnections(),
      service.settings.shutdownGraceSeconds * 1000,
    );
    await app.close();
    clearTimeout(grace);
  };
}

/** What can't be listened on, in the words of the settings. */
function tellListening(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new Error(
      `Port ${port} is taken on ${host}. Stop what listens there, or choose another: PORT=${port + 1} npm start`,
      { cause: error },
    );
  if (["EADDRNOTAVAIL", "ENOTFOUND", "EAI_AGAIN"].includes(error.code ?? ""))
    return new Error(`HOST takes an address of this machine, and ${host} is none.`, {
      cause: error,
    });
  return error;
}

async function checkParts(service: Service): Promise<Record<string, boolean>> {
  const works = (part: Promise<unknown>): Promise<boolean> =>
    part.then(
      () => true,
      () => false,
    );
  return {
    database: await works(service.database.query("select 1")),
    storage: await works(service.storage.check()),
  };
}
