import { errorCatalogue } from "../errors.ts";
import { docsStyle } from "./docs-style.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  examples?: unknown[];
};
type Operation = {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    schema: Schema;
    description?: string;
  }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/** What of an OpenAPI document the page shows. */
export type ApiDocument = {
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** The readable reference, made from the same document that machines read: it can't say anything else. */
export function renderReference(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const base = document.servers[0]?.url ?? "";
  const links = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    const items = own.map(
      ({ operation }) => `<a href="#${operation.operationId}">${escape(operation.summary)}</a>`,
    );
    return `<h2>${escape(name)}</h2>${items.join("")}`;
  });
  const sections = operations.map((one) => renderOperation(document, base, one));
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Packshot API</title><style>${docsStyle}</style></head><body><div class="page"><nav><strong>Packshot API</strong><a href="#start">Getting started</a><a href="#errors">Errors</a><a href="/openapi.json">openapi.json</a>${links.join("")}</nav><main>${intro(base)}${sections.join("")}</main></div></body></html>`;
}

function intro(base: string): string {
  const errors = Object.entries(errorCatalogue).map(
    ([code, { status, meaning }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(meaning)}</td></tr>`,
  );
  return `<h1 id="start">Packshot API</h1>
<p>Create a shoot or a video, then poll it until it is <code>completed</code> or <code>failed</code>. What fails is refunded exactly. Every request carries an API key, as <code>x-api-key</code> or <code>Authorization: Bearer</code>; the dashboard makes keys, on its page “API keys”.</p>
<p>The creates on this page work as they stand: their photo comes with this service. Put your key in the first line, and in place of the photo the public URL of one of your own.</p>
<pre><code>export PACKSHOT_KEY=packshot_…
curl ${escape(base)}/v1/credits -H "x-api-key: $PACKSHOT_KEY"</code></pre>
<p>A poll of an unfinished job names the seconds to wait in <code>Retry-After</code>; <code>Prefer: wait=30</code> holds it until the state changes. An <code>Idempotency-Key</code> of up to 255 characters makes a create safe to repeat for 24 hours. <code>RateLimit</code> tells what is left of the minute, and <code>X-Request-Id</code> names the request in our log. Unknown fields are ignored, and named in <code>X-Ignored-Fields</code>.</p>
<section><h2 id="errors">Errors</h2><p>Every answer that is not 2xx has the shape <code>{"error": {"code", "message"}}</code>.</p><div class="table"><table><tr><th>code</th><th>status</th><th>meaning</th></tr>${errors.join("")}</table></div></section>`;
}

function renderOperation(
  document: ApiDocument,
  base: string,
  { path, method, operation }: { path: string; method: string; operation: Operation },
): string {
  const body = resolve(document, operation.requestBody?.content["application/json"]?.schema);
  const [status, success] =
    Object.entries(operation.responses).find(([code]) => code.startsWith("2")) ?? [];
  const answer = resolve(document, success?.content?.["application/json"]?.schema);
  const parameters = (operation.parameters ?? []).map(({ name, required, schema, description }) =>
    renderField(
      document,
      name,
      { ...schema, ...(description && { description }) },
      required === true,
    ),
  );
  const table = (rows: string[]): string =>
    `<div class="table"><table><tr><th>field</th><th>type</th><th></th></tr>${rows.join("")}</table></div>`;
  return `<section><h2 id="${operation.operationId}">${escape(operation.summary)}</h2>
<p class="route"><span class="${method}">${method.toUpperCase()}</span> ${escape(path)}</p>
<pre><code>${escape(example(document, base, path, method, body))}</code></pre>
${parameters.length > 0 ? `<h3>Parameters</h3>${table(parameters)}` : ""}
${body ? `<h3>Body</h3>${table(renderFields(document, body))}` : ""}
${answer ? `<h3>Answer ${status}</h3>${table(renderFields(document, answer))}` : ""}</section>`;
}

function example(
  document: ApiDocument,
  base: string,
  path: string,
  method: string,
  body: Schema | undefined,
): string {
  // "/v1/videos/{id}" takes what begins with "video_".
  const kind = /(\w+)s\/\{id\}$/.exec(path)?.[1];
  const url = `${base}${path.replace("{id}", `${kind}_…`)}`;
  const head = `curl ${method === "get" ? "" : "-X POST "}${url} \\\n  -H "x-api-key: $PACKSHOT_KEY"`;
  if (!body?.properties) return head;
  const required = body.required ?? [];
  const fields = Object.entries(body.properties).filter(
    ([name, field]) => required.includes(name) && field.default === undefined,
  );
  const values = Object.fromEntries(
    fields.map(([name, field]) => [name, exampleOf(document, name, field)]),
  );
  return `${head} \\\n  -H "content-type: application/json" \\\n  -d '${JSON.stringify(values)}'`;
}

function exampleOf(document: ApiDocument, name: string, schema: Schema): unknown {
  const field = resolve(document, schema) ?? {};
  if (field.examples?.[0] !== undefined) return field.examples[0];
  if (field.items) return [exampleOf(document, name, field.items)];
  if (field.enum) return field.enum.at(name === "style" ? 2 : 0);
  if (field.anyOf?.[0]) return exampleOf(document, name, field.anyOf[0]);
  if (field.const !== undefined) return field.const;
  return name === "name" ? "Aurelia" : "…";
}

function renderFields(document: ApiDocument, schema: Schema): string[] {
  return Object.entries(schema.properties ?? {}).map(([name, field]) =>
    renderField(
      document,
      name,
      field,
      (schema.required ?? []).includes(name) && field.default === undefined,
    ),
  );
}

function renderField(
  document: ApiDocument,
  name: string,
  schema: Schema,
  isRequired: boolean,
): string {
  const field = resolve(document, schema) ?? {};
  const notes = [
    schema.description ?? field.description,
    field.default === undefined ? null : `Default: ${JSON.stringify(field.default)}.`,
  ].filter(Boolean);
  return `<tr><td><code>${escape(name)}</code><small>${isRequired ? "required" : "optional"}</small></td><td>${escape(typeOf(document, field))}</td><td>${escape(notes.join(" "))}</td></tr>`;
}

function typeOf(document: ApiDocument, schema: Schema): string {
  const field = resolve(document, schema) ?? {};
  if (field.enum) return field.enum.map(String).join(" · ");
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.anyOf)
    return [...new Set(field.anyOf.map((one) => typeOf(document, one)))]
      .filter(Boolean)
      .join(" or ");
  if (field.items) return `array of ${typeOf(document, field.items)}`;
  if (field.properties) return Object.keys(field.properties).join(", ");
  return [[field.type].flat().join(" or "), field.format && `(${field.format})`]
    .filter(Boolean)
    .join(" ");
}

function resolve(document: ApiDocument, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split("/").at(-1);
  return name ? document.components.schemas[name] : schema;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
