import { createUser, listUsers, makeResetLink } from "@packshot/server";
import { table, withAdmin } from "./admin.ts";
import { oneOf, readVerb, requireOption } from "./options.ts";

/** `packshot user create|list|reset-link` */
export async function userCommand(words: string[]): Promise<number> {
  const { verb, json, options } = readVerb("user", words, {
    create: ["account", "name", "email", "role", "operator"],
    list: [],
    "reset-link": ["email"],
  });
  if (verb === "list")
    return withAdmin(json, async (admin) => {
      const users = await listUsers(admin);
      const rows = users.map(({ id, email, isOperator, name }) => [
        id,
        isOperator ? "operator" : "user",
        email,
        name,
      ]);
      return { json: users, text: table([["id", "kind", "e-mail", "name"], ...rows]) };
    });
  const email = requireOption(options.email, "email");
  if (verb === "reset-link")
    return withAdmin(json, async (admin) => {
      const link = await makeResetLink(admin, email);
      return { json: { email, link }, text: `${link}\nIt works once, within an hour.` };
    });
  const wanted = {
    accountId: requireOption(options.account, "account"),
    name: options.name ?? email.slice(0, 100),
    email,
    role: oneOf(options.role ?? "owner", ["owner", "member"], "role"),
    isOperator: oneOf(options.operator ?? "no", ["yes", "no"], "operator") === "yes",
  };
  return withAdmin(json, async (admin) => {
    const made = await createUser(admin, wanted);
    const text = `${made.id}  ${email}\nThey choose a password here, within an hour:\n${made.link}`;
    return { json: made, text };
  });
}
