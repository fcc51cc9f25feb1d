import type { Answer, TestService } from "./harness.ts";

export type Browser = {
  /** Calls the dashboard's routes as its page does: with the session's cookies, our header and our Origin. */
  call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  cookies: Map<string, string>;
  /** Opens a stream of server-sent events. */
  events(path: string): Promise<Events>;
};

// eslint-disable-next-line typescript/no-explicit-any -- tests read what they assert
type Told = { event: string; data: any };

export type Events = {
  seen: Told[];
  /** The data of the first event of this name, told before or from now on, that passes. */
  until(event: string, passes?: (data: Told["data"]) => boolean): Promise<Told["data"]>;
  /** Resolves when the service ends the stream. */
  ended: Promise<void>;
  close(): void;
};

/** A browser on the dashboard: it keeps cookies. */
export function openBrowser(packshot: Pick<TestService, "baseUrl">): Browser {
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return {
    cookies,
    events: (path) => openEvents(packshot.baseUrl + path, cookie()),
    async call(method, path, body, headers = {}) {
      const isJson = body !== undefined && !(body instanceof Uint8Array);
      const response = await fetch(packshot.baseUrl + path, {
        method,
        redirect: "manual",
        headers: {
          origin: packshot.baseUrl,
          "x-packshot-app": "1",
          cookie: cookie(),
          ...(isJson && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && {
          body: isJson ? JSON.stringify(body) : (body as Uint8Array<ArrayBuffer>),
        }),
      });
      for (const text of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        if (value === "" || /max-age=0/i.test(text)) cookies.delete(name);
        else cookies.set(name, value);
      }
      const type = response.headers.get("content-type") ?? "";
      const bytes = Buffer.from(await response.arrayBuffer());
      const answer: unknown = type.startsWith("application/json")
        ? JSON.parse(bytes.toString())
        : bytes;
      return { status: response.status, headers: response.headers, body: answer };
    },
  };
}

/** Only so that what was told instead is told: at 600 s the test runner ends the test without a word of it. */
const eventTimeoutMs = 240_000;

async function openEvents(url: string, cookie: string): Promise<Events> {
  const hangUp = new AbortController();
  const response = await fetch(url, { headers: { cookie }, signal: hangUp.signal });
  if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
  const seen: Told[] = [];
  const changed = new EventTarget();
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let text = "";
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) seen.push({ event, data: JSON.parse(data) });
      }
      changed.dispatchEvent(new Event("told"));
    }
  };
  const ended = read(response.body as ReadableStream<Uint8Array>).catch((error: unknown) => {
    if (!hangUp.signal.aborted) throw error;
  });
  return {
    seen,
    ended,
    close: () => hangUp.abort(),
    until: (event, passes = () => true) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = seen.find((told) => told.event === event && passes(told.data));
          if (!found) return;
          clearTimeout(timer);
          changed.removeEventListener("told", look);
          resolve(found.data);
        };
        const giveUp = (): void => reject(new Error(`no ${event} in ${JSON.stringify(seen)}`));
        const timer = setTimeout(giveUp, eventTimeoutMs);
        changed.addEventListener("told", look);
        look();
      }),
  };
}
