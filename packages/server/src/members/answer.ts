import { z } from "zod";
import { answerBrandName, brandNameSchema } from "../brands/name-answer.ts";
import { roles } from "../people/rules.ts";
import type { Invite, Member } from "./store.ts";

export const memberSchema = z.object({
  user_id: z.string(),
  object: z.literal("member"),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  brand: brandNameSchema,
  is_you: z.boolean(),
  created_at: z.iso.datetime(),
});

export const inviteSchema = z.object({
  id: z.string(),
  object: z.literal("invite"),
  email: z.string(),
  role: z.enum(roles),
  brand: brandNameSchema,
  expires_at: z.iso.datetime(),
  created_at: z.iso.datetime(),
  link: z.string().optional(),
});

export function answerMember(member: Member, ownId: string): z.output<typeof memberSchema> {
  return {
    user_id: member.userId,
    object: "member",
    name: member.name,
    email: member.email,
    role: member.role,
    brand: answerBrandName(member),
    is_you: member.userId === ownId,
    created_at: member.createdAt.toISOString(),
  };
}

/** The link is there right after it was made: its token is stored hashed. */
export function answerInvite(invite: Invite, link?: string): z.output<typeof inviteSchema> {
  return {
    id: invite.id,
    object: "invite",
    email: invite.email,
    role: invite.role,
    brand: answerBrandName(invite),
    expires_at: invite.expiresAt.toISOString(),
    created_at: invite.createdAt.toISOString(),
    ...(link !== undefined && { link }),
  };
}
