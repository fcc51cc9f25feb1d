import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { isApiError } from "../api/api-error.ts";
import { describeError } from "../api/describe-error.ts";
import { request } from "../api/request.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { stateQuery } from "../session/session.ts";
import { text } from "../text/text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { membersQuery } from "./queries.ts";
import { checkRole, RoleFields, type RoleChoice } from "./role-fields.tsx";
import type { Member } from "./types.ts";

const words = text.members;

type Props = { member: Member; onClose: () => void };

const addressOf = ({ user_id: id }: Member) => `/app/members/${encodeURIComponent(id)}`;

export function RoleDialog({ member, onClose }: Props): ReactNode {
  const [choice, setChoice] = useState<RoleChoice>({
    role: member.role,
    brandId: member.brand?.id ?? "",
  });
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: () => checkRole(choice),
    send: () =>
      request<Member>(addressOf(member), {
        method: "PATCH",
        body: { role: choice.role, brand_id: choice.role === "viewer" ? choice.brandId : null },
      }),
    async onDone() {
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
      // One's own new role changes what the frame shows.
      if (member.is_you) await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      showToast({ title: words.changed });
      onClose();
    },
    fields: ["brand_id"],
    sentences: { last_owner: words.lastOwner },
  });
  return (
    <FormDialog
      title={words.changeTitle(member.name)}
      action={text.actions.save}
      form={form}
      onClose={onClose}
    >
      <RoleFields choice={choice} onChange={setChoice} error={form.fieldErrors["brand_id"]} />
    </FormDialog>
  );
}

export function RemoveDialog({ member, onClose }: Props): ReactNode {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => request(addressOf(member), { method: "DELETE" }),
    async onSuccess() {
      // Without this account one stands in another one, or outside.
      if (member.is_you) return location.assign("/");
      await queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
      showToast({ title: words.removed });
      onClose();
    },
  });
  const error = isApiError(remove.error, "last_owner")
    ? words.lastOwner
    : remove.error && describeError(remove.error);
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => remove.mutate()}
      isBusy={remove.isPending}
      title={member.is_you ? words.leaveTitle : words.removeTitle(member.name)}
      action={member.is_you ? words.leaveAction : words.removeAction}
      error={error}
    >
      {member.is_you ? words.leaveText : words.removeText}
    </ConfirmDialog>
  );
}
