import { normaliseEmail } from "../email.ts";
import { AppError } from "../errors.ts";
import type { Service } from "../service.ts";
import {
  deleteOperator,
  insertOperator,
  lockOperators,
  type Operator,
  selectOperators,
} from "./store.ts";

/** Who runs the installation. */
export function listOperators(service: Service): Promise<Operator[]> {
  return selectOperators(service.database);
}

/**
 * Lets a user of the installation run it as well.
 * @throws AppError not_found
 */
export async function addOperator(service: Service, email: string): Promise<Operator> {
  const { database, mail } = service;
  // Where mails go out, whoever signed up with somebody else's address may still wait for them to confirm it.
  const operator = await insertOperator(database, normaliseEmail(email), mail.isSet, service.now());
  if (!operator)
    throw new AppError("not_found", "There is no user with this e-mail who confirmed it.");
  return operator;
}

/**
 * Takes an operator's office from them; the user stays.
 * @throws AppError not_found | last_operator
 */
export async function removeOperator(service: Service, id: string): Promise<void> {
  await service.database.transaction(async (tx) => {
    // Held, so that of the last two only one can be taken out.
    const operators = await lockOperators(tx);
    if (!operators.includes(id)) throw new AppError("not_found", "There is no such operator.");
    if (operators.length === 1)
      throw new AppError("last_operator", "This is the only operator; make another one first.");
    await deleteOperator(tx, id, service.now());
  });
}
