import type { ReactNode } from "react";
import type { Plan } from "../api/types.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";

const plans = ["partner", "agency_pro", "enterprise"] as const satisfies Plan[];

type Props = {
  value: Plan | null;
  onChange: (plan: Plan | null) => void;
  error?: string | undefined;
};

/** An agency's plan, or none: then it is one shop's own. */
export function AccountPlan({ value, onChange, error }: Props): ReactNode {
  return (
    <Field label={text.operator.accountPlan} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={(event) => onChange(plans.find((plan) => plan === event.target.value) ?? null)}
        >
          <option value="">{text.plans.personal}</option>
          {plans.map((plan) => (
            <option key={plan} value={plan}>
              {text.plans.names[plan]} ({text.plans.limits[plan]})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
