import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { Agent, request } from "undici";

/**
 * Requests a second and CPU a request, of the whole API and of bare Fastify handlers that run the same queries on the
 * same database, in turns and in the same run. Limit: 1.3 times the bare handler's CPU.
 */
const limit = 1.3;
const connections = 16;
const polls = 3_000;
const creates = 300;
const rounds = 5;

type Ready = { api: string; bare: string; key: string; shootId: string; photo: string };
type Cpu = { cpuMs: number };

const server = fork(fileURLToPath(new URL("server/serve-both.ts", import.meta.url)), {
  stdio: ["ignore", "inherit", "inherit", "ipc"],
});
const [ready] = (await once(server, "message")) as [Ready];
const agent = new Agent({ connections, pipelining: 1 });

async function cpuMs(): Promise<number> {
  server.send("cpu");
  const [answer] = (await once(server, "message")) as [Cpu];
  return answer.cpuMs;
}

async function load(url: string, method: "GET" | "POST", count: number, body?: string) {
  const startedMs = performance.now();
  const startedCpuMs = await cpuMs();
  let left = count;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const answer = await request(url, {
        method,
        dispatcher: agent,
        headers: { "x-api-key": ready.key, "content-type": "application/json" },
        ...(body && { body }),
      });
      await answer.body.dump();
      if (answer.statusCode >= 300) throw new Error(`${url} answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const seconds = (performance.now() - startedMs) / 1000;
  return { perSecond: count / seconds, cpuMs: ((await cpuMs()) - startedCpuMs) / count };
}

const body = JSON.stringify({ product_image_urls: [ready.photo], style: "classic", shots: 1 });
const cases = [
  ["poll", "GET", polls, (base: string) => `${base}/v1/shoots/${ready.shootId}`, undefined],
  ["create", "POST", creates, (base: string) => `${base}/v1/shoots`, body],
] as const;
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

console.log(
  "| request | API, a second | bare, a second | API, CPU ms | bare, CPU ms | ratio | limit |",
);
console.log("| --- | --- | --- | --- | --- | --- | --- |");
let failed = false;
for (const [name, method, count, urlOf, payload] of cases) {
  const results = {
    api: [] as { perSecond: number; cpuMs: number }[],
    bare: [] as { perSecond: number; cpuMs: number }[],
  };
  await load(urlOf(ready.api), method, count / 3, payload);
  await load(urlOf(ready.bare), method, count / 3, payload);
  for (let round = 0; round < rounds; round++) {
    results.api.push(await load(urlOf(ready.api), method, count, payload));
    results.bare.push(await load(urlOf(ready.bare), method, count, payload));
  }
  const of = (side: "api" | "bare", figure: "perSecond" | "cpuMs"): number =>
    median(results[side].map((result) => result[figure]));
  // The median of each round's own ratio: what the machine does besides hits both sides of a round alike.
  const ratio = median(
    results.api.map((result, round) => result.cpuMs / (results.bare[round]?.cpuMs ?? 1)),
  );
  failed ||= ratio > limit;
  console.log(
    `| ${name} | ${of("api", "perSecond").toFixed(0)} | ${of("bare", "perSecond").toFixed(0)} | ${of("api", "cpuMs").toFixed(3)} | ${of("bare", "cpuMs").toFixed(3)} | ${ratio.toFixed(2)} | ${limit} |`,
  );
}
await agent.close();
server.send("stop");
await once(server, "exit");
process.exitCode = failed ? 1 : 0;
