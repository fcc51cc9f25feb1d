import { AppError } from "../errors.ts";

export const roles = ["owner", "member", "viewer"] as const;
export type Role = (typeof roles)[number];
export type Permission = "work" | "money" | "manage" | "operate";

/** Characters of a password: long enough that a guess a minute is hopeless, short enough to hash at once. */
export const passwordCharacters = { min: 10, max: 128 } as const;
/** Links that reset a password or confirm an address. */
export const tokenSeconds = 3600;
export const inviteDays = 7;

const permissionsOf: Record<Role, Permission[]> = {
  owner: ["work", "money", "manage"],
  member: ["work", "money"],
  viewer: [],
};

/** What a role may do in its account; an operator may operate the installation besides. */
export function permissions(role: Role, isOperator: boolean): Permission[] {
  return isOperator ? [...permissionsOf[role], "operate"] : permissionsOf[role];
}

/**
 * The brand that goes with a role: a viewer's one, nobody else's.
 * @throws AppError invalid_request
 */
export function brandOfRole(role: Role, brandId: string | null): string | null {
  if (role !== "viewer") return null;
  if (brandId === null)
    throw new AppError("invalid_request", "brand_id takes a brand: a viewer needs one.");
  return brandId;
}
