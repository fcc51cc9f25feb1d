import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
};
type Response = { content?: Record<string, { schema: object }> };

const document = readFile(new URL("../openapi.json", import.meta.url), "utf8").then(
  (text) => JSON.parse(text, close) as Document,
);
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
/** Clients have to bear fields that are new; here an answer has none that the document does not name. */
function close(_name: string, value: unknown): unknown {
  const isObject = typeof value === "object" && value !== null && "properties" in value;
  return isObject ? { ...value, additionalProperties: false } : value;
}

const validators = new Map<string, ValidateFunction>();
let isDocumentAdded = false;

/** Asserts that an answer of the API is one that the committed OpenAPI document describes. */
export async function checkAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): Promise<void> {
  const { paths } = await document;
  if (!isDocumentAdded) ajv.addSchema(await document, "openapi.json");
  isDocumentAdded = true;
  const route = Object.keys(paths).find((pattern) =>
    new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path.split("?", 1)[0] ?? ""),
  );
  const operation = route === undefined ? undefined : paths[route]?.[method.toLowerCase()];
  // Unknown routes and methods have the Error shape, which every operation's 4xx describes.
  const responses = operation?.responses ?? paths["/v1/credits"]?.["get"]?.responses ?? {};
  const name = status in responses ? String(status) : `${Math.floor(status / 100)}XX`;
  const content = responses[name]?.content?.["application/json"];
  assert.ok(content, `${method} ${path} answers ${status}, which openapi.json does not describe`);
  const place = operation && route ? [route, method.toLowerCase()] : ["/v1/credits", "get"];
  const pointer = ["paths", ...place, "responses", name, "content", "application/json", "schema"]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1"))
    .map(encodeURIComponent)
    .join("/");
  const reference = `openapi.json#/${pointer}`;
  const validate = validators.get(reference) ?? ajv.compile({ $ref: reference });
  validators.set(reference, validate);
  assert.ok(
    validate(body),
    `${method} ${path} ${status} differs from openapi.json: ${ajv.errorsText(validate.errors)}`,
  );
}
