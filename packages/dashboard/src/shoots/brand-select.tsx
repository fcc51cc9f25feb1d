import { useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";
import { brandsQuery } from "../brands/queries.ts";

type Props = { value: string | null; onChange: (id: string | null) => void };

/** For whom an agency works. Personal accounts have no brands. */
export function BrandSelect({ value, onChange }: Props): ReactNode {
  const isAgency = useSession().account.kind === "agency";
  const { data, isSuccess, isFetching } = useQuery({
    ...brandsQuery,
    enabled: isAgency,
    refetchOnMount: "always",
  });
  const brands = data?.data.filter(({ active }) => active) ?? [];
  // A draft may name a brand that was deactivated since; one that is newer than the list comes with the next that is read.
  const isGone =
    isSuccess && !isFetching && value !== null && !brands.some(({ id }) => id === value);
  useEffect(() => {
    if (isGone) onChange(null);
  });
  if (!isAgency) return null;
  return (
    <Field label={text.making.brand} isOptional>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">{text.making.noBrand}</option>
          {brands.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {brand.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
