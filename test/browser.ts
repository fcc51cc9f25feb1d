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
};

/** A browser on the dashboard: it keeps cookies. */
export function openBrowser(packshot: Pick<TestService, "baseUrl">): Browser {
  const cookies = new Map<string, string>();
  return {
    cookies,
    async call(method, path, body, headers = {}) {
      const isJson = body !== undefined && !(body instanceof Uint8Array);
      const response = await fetch(packshot.baseUrl + path, {
        method,
        redirect: "manual",
        headers: {
          origin: packshot.baseUrl,
          "x-packshot-app": "1",
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
          ...(isJson && { "content-type": "application/json" }),
          ...headers,
        },
        ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }),
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
