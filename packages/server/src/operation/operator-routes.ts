import { z } from "zod";
import type { App } from "../http/app.ts";
import { answerList, emailField, idParams, listOf } from "../http/app-fields.ts";
import type { SessionGuard } from "../http/session-guard.ts";
import { addOperator, listOperators, removeOperator } from "../people/manage-operators.ts";
import type { Service } from "../service.ts";

const operatorSchema = z.object({
  id: z.string(),
  object: z.literal("operator"),
  name: z.string(),
  email: z.string(),
  is_you: z.boolean(),
});

type Operator = Awaited<ReturnType<typeof listOperators>>[number];

/** Who runs the installation. */
export function operatorListRoutes(app: App, service: Service, guard: SessionGuard): void {
  app.route({
    method: "GET",
    url: "/app/operator/operators",
    onRequest: guard.require("operate"),
    schema: { hide: true, response: { 200: listOf(operatorSchema) } },
    async handler({ session }) {
      const operators = await listOperators(service);
      return answerList(operators.map((operator) => answerOperator(operator, session.userId)));
    },
  });

  app.route({
    method: "POST",
    url: "/app/operator/operators",
    onRequest: guard.require("operate"),
    schema: {
      hide: true,
      body: z.object({ email: emailField }),
      response: { 201: operatorSchema },
    },
    async handler({ session, body }, reply) {
      const operator = await addOperator(service, body.email);
      service.log.warn({ operator: operator.id, user: session.userId }, "an operator was made");
      return reply.code(201).send(answerOperator(operator, session.userId));
    },
  });

  app.route({
    method: "DELETE",
    url: "/app/operator/operators/:id",
    onRequest: guard.require("operate"),
    schema: { hide: true, params: idParams },
    async handler({ session, params }, reply) {
      await removeOperator(service, params.id);
      service.log.warn({ operator: params.id, user: session.userId }, "an operator was removed");
      return reply.code(204).send();
    },
  });
}

function answerOperator(
  { id, name, email }: Operator,
  readerId: string,
): z.output<typeof operatorSchema> {
  return { id, object: "operator", name, email, is_you: id === readerId };
}
