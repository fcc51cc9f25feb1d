import { AppError, createBrand, findAccount, listBrands, setBrandActive } from "@packshot/server";
import { table, withAdmin } from "./admin.ts";
import { readVerb, requireOption } from "./options.ts";

/** `packshot brand create|list|activate|deactivate` */
export async function brandCommand(words: string[]): Promise<number> {
  const { verb, json, options } = readVerb("brand", words, {
    create: ["account", "name"],
    list: ["account"],
    activate: ["account", "brand"],
    deactivate: ["account", "brand"],
  });
  const accountId = requireOption(options.account, "account");
  if (verb === "list")
    return withAdmin(json, async ({ database }) => {
      await findAccount(database, accountId);
      const brands = await listBrands(database, { accountId, brandId: null });
      const rows = brands.map(({ id, active, name }) => [id, active ? "active" : "inactive", name]);
      return { json: brands, text: table([["id", "state", "name"], ...rows]) };
    });
  if (verb === "create") {
    const name = requireOption(options.name, "name");
    return withAdmin(json, async ({ database, newId, now }) => {
      const account = await findAccount(database, accountId);
      if (!account.plan) throw new AppError("not_found", "There is no such agency account.");
      const caller = { accountId, plan: account.plan };
      const brand = await database.transaction((tx) =>
        createBrand(tx, caller, name, { newId, now: now() }),
      );
      return { json: brand, text: `${brand.id}  ${brand.name}` };
    });
  }
  const brandId = requireOption(options.brand, "brand");
  const active = verb === "activate";
  return withAdmin(json, async ({ database }) => {
    await setBrandActive(database, { accountId, brandId, active });
    return {
      json: { id: brandId, active },
      text: `${brandId} is ${active ? "active" : "inactive"}`,
    };
  });
}
