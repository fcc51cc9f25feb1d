import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { brandsQuery } from "../brands/queries.ts";
import { ExpiryField, expiryOf } from "../form/expiry-field.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import { useSubmit } from "../form/use-submit.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Input, Select } from "../ui/input.tsx";
import { keysQuery } from "./queries.ts";
import type { FreshKey } from "./types.ts";

const words = text.keys;
const expiries = ["never", "30", "90", "365"] as const;

type Props = { brandId: string | null; onClose: () => void; onMade: (key: FreshKey) => void };

export function NewKeyDialog(props: Props): ReactNode {
  const { onClose, onMade } = props;
  const { account } = useSession();
  const [name, setName] = useState("");
  const [brandId, setBrandId] = useState(props.brandId ?? "");
  const [expiry, setExpiry] = useState("never");
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () =>
      request<FreshKey>("/app/keys", {
        method: "POST",
        body: {
          name: name.trim(),
          brand_id: brandId || null,
          expires_at: expiryOf(expiry, new Date()),
        },
      }),
    async onDone(key) {
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade(key);
    },
    fields: ["name", "brand_id", "expires_at"],
  });
  return (
    <FormDialog title={words.newTitle} action={words.create} form={form} onClose={onClose}>
      <Field label={words.name} hint={words.nameHint} error={form.fieldErrors["name"]}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoComplete="off"
            maxLength={100}
            placeholder={words.namePlaceholder}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {account.kind === "agency" && (
        <ScopeField brandId={brandId} onChange={setBrandId} error={form.fieldErrors["brand_id"]} />
      )}
      <ExpiryField
        label={words.expiry}
        words={expiries.map((days) => [days, words.expiries[days]])}
        value={expiry}
        onChange={setExpiry}
        error={form.fieldErrors["expires_at"]}
      />
    </FormDialog>
  );
}

type ScopeProps = { brandId: string; onChange: (id: string) => void; error: string | undefined };

function ScopeField({ brandId, onChange, error }: ScopeProps): ReactNode {
  const brands = useQuery(brandsQuery).data?.data ?? [];
  return (
    <Field
      label={words.scope}
      hint={brandId ? words.scopeHintBrand : words.scopeHintAgency}
      error={error}
    >
      {(control) => (
        <Select {...control} value={brandId} onChange={(event) => onChange(event.target.value)}>
          <option value="">{words.scopeAgency}</option>
          {brands
            .filter(({ active }) => active)
            .map((brand) => (
              <option key={brand.id} value={brand.id}>
                {brand.name}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
