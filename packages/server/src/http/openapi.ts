import { jsonSchemaTransformObject } from "fastify-type-provider-zod";
import { errorCatalogue } from "../errors.ts";
import { ownAddress } from "./fields.ts";

/** Head of the OpenAPI 3.1 document; the paths come from the routes' own schemas. */
export function documentInfo(baseUrl: string) {
  const codes = Object.entries(errorCatalogue)
    .map(([code, { status, meaning }]) => `| \`${code}\` | ${status} | ${meaning} |`)
    .join("\n");
  return {
    openapi: "3.1.0",
    info: {
      title: "Packshot",
      version: "1.0.0",
      summary: "Product photographs in, studio pictures and short video ads out.",
      description: `Create a shoot or a video, then poll it until it is \`completed\` or \`failed\`. Every error has the shape \`{ error: { code, message } }\`:\n\n| code | status | meaning |\n| --- | --- | --- |\n${codes}`,
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }, { bearer: [] }],
    tags: [
      { name: "Shoots", description: "Studio pictures from product photographs." },
      { name: "Videos", description: "Short video ads." },
      { name: "Models", description: "People and mannequins for with_model." },
      { name: "Account", description: "Credits and usage." },
      { name: "Brands", description: "Client brands of an agency." },
    ],
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey" as const, in: "header" as const, name: "x-api-key" },
        bearer: { type: "http" as const, scheme: "bearer" },
      },
    },
  };
}

type Transform = typeof jsonSchemaTransformObject;

/**
 * The document as it is shown: its components tidied, its examples at the service's own address, its answers open. v1 may
 * gain fields: a client that was made from a closed schema would refuse the answer that has one.
 */
export const finishDocument =
  (baseUrl: string): Transform =>
  (document) => {
    const text = JSON.stringify(tidyComponents(document));
    const open = (name: string, value: unknown): unknown =>
      name === "additionalProperties" && value === false ? undefined : value;
    return JSON.parse(text.replaceAll(ownAddress, baseUrl), open) as ReturnType<Transform>;
  };

/**
 * Every schema is written twice, for what comes in and what goes out (`ShootRequestInput`, `ShootRequest`), used or not.
 * Those that nothing refers to go, and the suffix goes where its twin went.
 */
const tidyComponents: Transform = (document) => {
  const made = jsonSchemaTransformObject(document);
  let text = JSON.stringify(made);
  const { schemas = {} } =
    (made as { components?: { schemas?: Record<string, unknown> } }).components ?? {};
  const isUsed = (name: string): boolean => text.includes(`"#/components/schemas/${name}"`);
  const kept = JSON.parse(text) as { components: { schemas: Record<string, unknown> } };
  for (let before = -1; before !== Object.keys(kept.components.schemas).length;) {
    before = Object.keys(kept.components.schemas).length;
    for (const name of Object.keys(kept.components.schemas))
      if (!isUsed(name)) delete kept.components.schemas[name];
    text = JSON.stringify(kept);
  }
  for (const name of Object.keys(schemas)) {
    const plain = name.replace(/Input$/, "");
    if (plain === name || !isUsed(name) || isUsed(plain)) continue;
    text = text.replaceAll(`"#/components/schemas/${name}"`, `"#/components/schemas/${plain}"`);
    text = text.replace(`"${name}":`, `"${plain}":`);
  }
  return JSON.parse(text) as ReturnType<Transform>;
};
