import { z } from "zod";
import type { App } from "../http/app.ts";
import { idParams, nameField } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import type { Service } from "../service.ts";
import { addBrand, changeBrand, listBrandPages } from "./manage-brands.ts";
import type { BrandPage } from "./page-store.ts";

const brandSchema = z.object({
  id: z.string(),
  object: z.literal("brand"),
  name: z.string(),
  active: z.boolean(),
  jobs: z.int(),
  created_at: z.iso.datetime(),
});

/** Client brands of an agency. */
export function brandAppRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/brands",
    onRequest: guard.require(),
    schema: {
      hide: true,
      response: {
        200: z.object({
          object: z.literal("list"),
          data: z.array(brandSchema),
          active: z.int(),
          limit: z.int().nullable(),
        }),
      },
    },
    async handler({ session }) {
      const { brands, active, limit } = await listBrandPages(service, session);
      return { object: "list" as const, data: brands.map(answerBrand), active, limit };
    },
  });

  app.route({
    method: "POST",
    url: "/app/brands",
    onRequest: guard.require("manage"),
    schema: { hide: true, body: z.object({ name: nameField }), response: { 201: brandSchema } },
    async handler({ session, body }, reply) {
      return reply.code(201).send(answerBrand(await addBrand(service, session, body.name)));
    },
  });

  app.route({
    method: "PATCH",
    url: "/app/brands/:id",
    onRequest: guard.require("manage"),
    schema: {
      hide: true,
      params: idParams,
      body: z.object({
        name: nameField.optional(),
        active: z.boolean("takes true or false").optional(),
      }),
      response: { 200: brandSchema },
    },
    async handler({ session, params, body }) {
      const { name, active } = body;
      const wanted = {
        ...(name !== undefined && { name }),
        ...(active !== undefined && { active }),
      };
      return answerBrand(await changeBrand(service, session, params.id, wanted));
    },
  });
}

function answerBrand(brand: BrandPage): z.output<typeof brandSchema> {
  return {
    id: brand.id,
    object: "brand",
    name: brand.name,
    active: brand.active,
    jobs: brand.jobs,
    created_at: brand.createdAt.toISOString(),
  };
}
