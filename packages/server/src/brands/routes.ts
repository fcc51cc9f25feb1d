import { z } from "zod";
import { createOnce } from "../create-once.ts";
import type { App } from "../http/app.ts";
import { createHeaders, errorResponses } from "../http/fields.ts";
import type { Guard } from "../http/guard.ts";
import { nameRule } from "../name.ts";
import type { Service } from "../service.ts";
import { createBrand } from "./create-brand.ts";
import { listBrands } from "./list-brands.ts";
import { readBrand } from "./read-brand.ts";
import type { Brand } from "./store.ts";

const brandSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Brand" });

const bodySchema = z
  .object({
    name: z.string(nameRule).describe("1 to 100 characters on one line, trimmed."),
  })
  .meta({ id: "BrandRequest" });

/** Client brands (spec 4.8, 4.9), and one by its id, which is where a create's Location leads: agency keys only. */
export function brandRoutes(app: App, service: Service, guard: Guard): void {
  readRoutes(app, service, guard);
  createRoute(app, service, guard);
}

function readRoutes(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "GET",
    url: "/v1/brands",
    onRequest: guard.requireAgency,
    schema: {
      operationId: "listBrands",
      summary: "List client brands",
      tags: ["Brands"],
      response: {
        200: z.object({ object: z.literal("list"), data: z.array(brandSchema) }),
        ...errorResponses,
      },
    },
    async handler(request) {
      const brands = await listBrands(service.database, request.caller);
      return { object: "list" as const, data: brands.map(answerBrand) };
    },
  });

  app.route({
    method: "GET",
    url: "/v1/brands/:id",
    onRequest: guard.requireAgency,
    schema: {
      operationId: "getBrand",
      summary: "Read a client brand",
      tags: ["Brands"],
      params: z.object({ id: z.string() }),
      response: { 200: brandSchema, ...errorResponses },
    },
    handler: async ({ caller, params }) =>
      answerBrand(await readBrand(service.database, caller, params.id)),
  });
}

function createRoute(app: App, service: Service, guard: Guard): void {
  app.route({
    method: "POST",
    url: "/v1/brands",
    onRequest: guard.requireWholeAgency,
    schema: {
      operationId: "createBrand",
      summary: "Create a client brand",
      tags: ["Brands"],
      headers: createHeaders,
      body: bodySchema,
      response: { 201: brandSchema, ...errorResponses },
    },
    async handler(request, reply) {
      const { body, caller } = request;
      const { database, newId, now, settings } = service;
      const brand = await createOnce(service, request, reply, {
        content: ["brands", body],
        make: ({ seal }) =>
          database.transaction(async (tx) => {
            const made = await createBrand(tx, caller, body.name, { newId, now: now() });
            await seal(tx, made);
            return made;
          }),
        answer: answerBrand,
      });
      reply.header("location", `${settings.baseUrl}/v1/brands/${brand.id}`);
      return brand;
    },
  });
}

function answerBrand(brand: Brand): z.output<typeof brandSchema> {
  return {
    id: brand.id,
    name: brand.name,
    active: brand.active,
    created_at: brand.createdAt.toISOString(),
  };
}
