import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { auditLedger } from "../packages/server/src/credits/audit.ts";
import { readPidFile } from "../packages/server/src/db/embedded/old-server.ts";
import { findFreePort } from "../packages/server/src/db/embedded/server.ts";
import { openBrowser } from "./browser.ts";
import { call, startTestService, untilFinal, type Answer } from "./harness.ts";
import { ownerPassword } from "./owner.ts";
import { endPrograms, runPackshot, type Program } from "./processes.ts";

let dataDir: string;
let port: number;
let environment: NodeJS.ProcessEnv;
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "packshot-kills-"));
  port = await findFreePort();
  environment = { DATA_DIR: dataDir, PORT: String(port), WORKER_CONCURRENCY: "2" };
});
after(async () => {
  await endPrograms();
  await rm(dataDir, { recursive: true, force: true });
});

const baseUrl = (): string => `http://127.0.0.1:${port}`;
const service = {
  call: (method: string, path: string, options?: Parameters<typeof call>[3]): Promise<Answer> =>
    call(baseUrl(), method, path, options),
};
/** A slim picture takes a quarter of a square one's time, and synthetic photos a quarter of a real one's: what is killed is the same. */
const shoot = (name: string, shots = 1): object => ({
  product_image_urls: [`${baseUrl()}/assets/samples/${name}`],
  style: "minimal",
  aspect_ratio: "1:4",
  shots,
});

async function audit(): Promise<{ clean: boolean; entries: number }> {
  const program = runPackshot(["audit", "--json"], environment);
  await new Promise((resolve) => program.child.once("close", resolve));
  return JSON.parse(
    program
      .output()
      .split("\n")
      .find((line) => line.startsWith('{"clean"')) ?? "null",
  );
}

async function serve(more: NodeJS.ProcessEnv = {}): Promise<Program> {
  const program = runPackshot(["serve"], { ...environment, ...more });
  await program.printed("Packshot is ready");
  return program;
}

test("a first start prints a key and a curl line that works as printed; the books can be kept beside it", async () => {
  const program = await serve();
  const line = /^ {2}(curl .*assets\/samples.*)$/m.exec(program.output())?.[1];
  assert.ok(line);
  const answer = JSON.parse(execFileSync("sh", ["-c", line], { encoding: "utf8" })) as {
    id: string;
    status: string;
  };
  assert.equal(answer.status, "pending");
  const key = (await readFile(join(dataDir, "demo-key"), "utf8")).trim();
  const { body } = await untilFinal(service, `/v1/shoots/${answer.id}`, key);
  assert.equal(body.status, "completed");

  const run = async (...words: string[]): Promise<Record<string, string>> => {
    const command = runPackshot([...words, "--json"], environment);
    await new Promise((resolve) => command.child.once("close", resolve));
    return JSON.parse(
      command
        .output()
        .split("\n")
        .find((text) => text.startsWith("{")) ?? "null",
    );
  };
  const account = await run(
    "account",
    "create",
    "--name",
    "North",
    "--email",
    "n@example.com",
    "--plan",
    "partner",
    "--credits",
    "7",
  );
  const accountId = account["id"] ?? "";
  const made = await run("key", "create", "--account", accountId);
  await run("credits", "grant", "--account", accountId, "--credits", "3", "--note", "test");
  const balance = await service.call("GET", "/v1/credits", { key: made["key"] ?? "" });
  assert.deepEqual(balance.body, { credits: 10, balance: "pool", tenant: "North" });
  await run("key", "revoke", "--key", made["id"] ?? "");
  assert.equal((await service.call("GET", "/v1/credits", { key: made["key"] ?? "" })).status, 401);

  const second = runPackshot(["serve"], { ...environment, PORT: String(await findFreePort()) });
  assert.equal(await new Promise((resolve) => second.child.once("exit", resolve)), 1);
  assert.match(second.output(), /Another Packshot .*runs on .*stop it first/);
  const held = service.call("POST", "/v1/shoots", {
    key,
    body: shoot("synthetic_bag.png"),
  });
  const { body: last } = await held;
  const path = `/v1/shoots/${last.id}`;
  const ask = (asked: string) => {
    // Each over a connection of its own.
    const headers = { "x-api-key": key, prefer: "wait=30" };
    const request = get(baseUrl() + asked, { agent: false, headers });
    const status = once(request, "response").then(
      ([response]: IncomingMessage[]) => response?.resume().statusCode,
    );
    return { isSent: once(request, "finish"), status };
  };
  const polls = Array.from({ length: 3 }, () => ask(path));
  await Promise.all(polls.map(({ isSent }) => isSent));
  // What was sent before this is read before it: a poll that the service had not met yet would meet a closed port.
  await ask("/healthz").status;
  assert.equal(await program.end("SIGINT"), 0, program.output());
  const statuses = await Promise.all(polls.map(({ status }) => status));
  assert.deepEqual(statuses, [200, 200, 200], "held polls are answered");
  assert.equal((await audit()).clean, true, "the audit works without the service as well");
});

test("a port that is taken, and an address that this machine has not, are clear errors", async () => {
  const taken = await startTestService();
  const folder = await mkdtemp(join(tmpdir(), "packshot-port-"));
  for (const [host, message] of [
    ["127.0.0.1", /Port \d+ is taken on 127\.0\.0\.1\. Stop what listens there/],
    ["192.0.2.1", /HOST takes an address of this machine, and 192\.0\.2\.1 is none\./],
  ] as const) {
    const program = runPackshot(["serve"], {
      HOST: host,
      PORT: String(taken.service.settings.port),
      DATA_DIR: folder,
      DATABASE_URL: taken.databaseUrl,
    });
    assert.equal(await new Promise((resolve) => program.child.once("exit", resolve)), 1);
    assert.match(program.output(), message);
  }
  await rm(folder, { recursive: true, force: true });
});

test("kill -9 of the service with work under way: nothing acknowledged is lost", async () => {
  const program = await serve();
  const key = (await readFile(join(dataDir, "demo-key"), "utf8")).trim();
  const wanted = { "synthetic_bottle.png": 4, "loafers.jpg": 1, "mug_black.jpg": 1 };
  const created = await Promise.all(
    Object.entries(wanted).map(([name, shots]) =>
      service.call("POST", "/v1/shoots", { key, body: shoot(name, shots) }),
    ),
  );
  // With a picture delivered, and others made, waiting, and not begun with.
  const firstPath = `/v1/shoots/${created[0]!.body.id}`;
  for (let delivered = false; !delivered;) {
    const { body } = await service.call("GET", firstPath, { key, headers: { prefer: "wait=5" } });
    delivered = body.images.some((image: { status: string }) => image.status === "fulfilled");
  }
  await program.end("SIGKILL");
  // An upload's name, which its process was killed before taking away.
  await writeFile(join(dataDir, ".arriving-left"), "");
  const mail = createServer(neverEnd).listen(0, "127.0.0.1");
  await once(mail, "listening");
  const { port: mailPort } = mail.address() as AddressInfo;
  const again = await serve({ SIGN_UP: "open", SMTP_URL: `smtp://127.0.0.1:${mailPort}` });
  assert.ok(!(await readdir(dataDir)).includes(".arriving-left"));
  for (const [index, { body }] of created.entries()) {
    assert.equal(body.status, "pending");
    const { body: ended } = await untilFinal(service, `/v1/shoots/${body.id}`, key);
    assert.equal(ended.status, "completed");
    assert.equal(ended.images.length, Object.values(wanted)[index]);
  }

  // Its PostgreSQL killed while it runs: the service answers again by itself.
  const cluster = join(dataDir, "postgres", "cluster");
  const killed = readPidFile(cluster)?.pid ?? assert.fail("it runs");
  process.kill(killed, "SIGKILL");
  // Its open connections answer for a moment longer.
  while ([undefined, killed].includes(readPidFile(cluster)?.pid)) await sleep(20);
  for (;;) {
    const { status, body } = await service.call("GET", "/v1/credits", { key });
    if (status === 200) break;
    assert.equal(status, 503, JSON.stringify(body));
    await sleep(250);
  }
  const { status, body: after } = await service.call("POST", "/v1/shoots", {
    key,
    body: shoot("vitamin.jpg"),
  });
  assert.equal(status, 201, JSON.stringify(after));
  assert.equal((await untilFinal(service, `/v1/shoots/${after.id}`, key)).body.status, "completed");
  const person = { name: "Ada", email: "ada@example.com", password: ownerPassword };
  const mailed = once(mail, "connection");
  await openBrowser({ baseUrl: baseUrl() }).call("POST", "/app/auth/sign-up", person);
  await mailed;
  assert.equal(await again.end("SIGTERM"), 0, "no mail that is under way holds it");
  mail.close();
  assert.equal((await audit()).clean, true);
});

/** A mail server that goes on with one line of its answer. */
function neverEnd(socket: Socket): void {
  socket.write("220 mail.example\r\n250-");
  const talking = setInterval(() => socket.write("a"), 1000);
  socket.on("error", () => {}).on("close", () => clearInterval(talking));
}

test("a worker that is killed has its work done by another, without a second charge or picture", async (t) => {
  const packshot = await startTestService();
  const workers = {
    DATA_DIR: packshot.dataDir,
    DATABASE_URL: packshot.databaseUrl,
    WORKER_CONCURRENCY: "1",
  };
  const doomed = runPackshot(["worker"], workers);
  await doomed.printed("The worker is ready");
  const { key } = await packshot.account({ credits: 4 });
  const body = {
    product_image_urls: [`${packshot.baseUrl}/assets/samples/loafers.jpg`],
    style: "minimal",
    aspect_ratio: "1:4",
  };
  const { body: created } = await packshot.call("POST", "/v1/shoots", { key, body });
  const activeOf = async (): Promise<number> => (await packshot.service.queue.depth()).active;
  // Stopped first: between two steps it holds no work that another could take over.
  for (doomed.child.kill("SIGSTOP"); (await activeOf()) === 0; doomed.child.kill("SIGSTOP")) {
    doomed.child.kill("SIGCONT");
    await sleep(20);
  }
  await doomed.end("SIGKILL");
  const killedMs = performance.now();
  const heir = runPackshot(["worker"], workers);
  await heir.printed("The worker is ready");
  const attempts = "select max(retry_count) as attempts from queue.job";
  for (;;) {
    const { rows } = await packshot.service.database.query<{ attempts: number }>(attempts);
    if (rows[0]!.attempts > 0) break;
    await sleep(50);
  }
  t.diagnostic(`taken over ${((performance.now() - killedMs) / 1000).toFixed(1)} s after the kill`);
  const { body: ended } = await untilFinal(packshot, `/v1/shoots/${created.id}`, key);
  assert.deepEqual([ended.status, ended.images.length, ended.credits_used], ["completed", 4, 4]);
  assert.equal(await heir.end("SIGTERM"), 0);
  assert.deepEqual((await auditLedger(packshot.service.database)).findings, []);
});
