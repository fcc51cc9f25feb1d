import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import type { Role } from "../api/types.ts";
import { brandsQuery } from "../brands/queries.ts";
import { useSession } from "../session/session.ts";
import { text } from "../text/text.ts";
import { Field, FieldGroup } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";
import { Note } from "../ui/states.tsx";

const words = text.members;

export type RoleChoice = { role: Role; brandId: string };

/** An error where a viewer has no brand to look at. */
export function checkRole({ role, brandId }: RoleChoice): Record<string, string> {
  return role === "viewer" && !brandId ? { brand_id: words.brandNeeded } : {};
}

type Props = {
  choice: RoleChoice;
  onChange: (choice: RoleChoice) => void;
  error: string | undefined;
};

/** What somebody may do, each role with its meaning; a viewer's brand. */
export function RoleFields({ choice, onChange, error }: Props): ReactNode {
  const { account } = useSession();
  // A viewer sees one brand, so only agencies have them.
  const roles: Role[] =
    account.kind === "agency" ? ["owner", "member", "viewer"] : ["owner", "member"];
  const name = useId();
  return (
    <>
      <FieldGroup label={words.role}>
        <div className="grid gap-2">
          {roles.map((role) => (
            <label
              key={role}
              className={clsx(
                "grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-0.5 rounded-card border p-3 transition-colors",
                "has-focus-visible:outline-2 has-focus-visible:outline-accent",
                choice.role === role
                  ? "border-ink bg-hover"
                  : "border-line hover:border-line-strong",
              )}
            >
              <input
                type="radio"
                name={name}
                className="size-3.5 translate-y-0.5 accent-ink outline-none"
                checked={choice.role === role}
                onChange={() => onChange({ ...choice, role })}
              />
              <span className="text-sm font-medium">{text.plans.roles[role]}</span>
              <span className="col-start-2 text-sm text-soft">{words.roleNotes[role]}</span>
            </label>
          ))}
        </div>
      </FieldGroup>
      {choice.role === "viewer" && (
        <BrandField
          value={choice.brandId}
          onChange={(brandId) => onChange({ ...choice, brandId })}
          error={error}
        />
      )}
    </>
  );
}

type BrandProps = { value: string; onChange: (id: string) => void; error: string | undefined };

function BrandField({ value, onChange, error }: BrandProps): ReactNode {
  const { data } = useQuery(brandsQuery);
  if (data?.data.length === 0) return <Note tone="warn">{words.noBrands}</Note>;
  return (
    <Field label={words.brand} error={error}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{"–"}</option>
          {data?.data.map((brand) => (
            <option key={brand.id} value={brand.id}>
              {brand.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
