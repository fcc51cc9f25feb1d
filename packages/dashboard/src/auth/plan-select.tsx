import type { ReactNode } from "react";
import type { Plan } from "../api/types.ts";
import { text } from "../text/text.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";

const plans = ["partner", "agency_pro", "enterprise"] as const satisfies Plan[];

type Props = { label: string; value: Plan; onChange: (plan: Plan) => void };

export function PlanSelect({ label, value, onChange }: Props): ReactNode {
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => onChange(plans.find((plan) => plan === event.target.value) ?? value)}
        >
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
