import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import { useSubmit } from "../form/use-submit.ts";
import { text } from "../text/text.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/input.tsx";
import { keysQuery } from "./queries.ts";
import type { FreshKey, Grace, Key } from "./types.ts";

const words = text.keys;
const graces = ["0", "1h", "24h", "7d", "30d"] as const satisfies Grace[];

type Props = { apiKey: Key; onClose: () => void; onMade: (key: FreshKey) => void };

export function RotateDialog({ apiKey, onClose, onMade }: Props): ReactNode {
  const [grace, setGrace] = useState<Grace>("24h");
  const queryClient = useQueryClient();
  const form = useSubmit({
    send: () =>
      request<{ key: FreshKey }>(`/app/keys/${encodeURIComponent(apiKey.id)}/rotate`, {
        method: "POST",
        body: { grace },
      }),
    async onDone({ key }) {
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey });
      onMade(key);
    },
  });
  return (
    <FormDialog
      title={words.rotateTitle(apiKey.name)}
      description={words.rotateLead}
      action={words.rotateAction}
      form={form}
      onClose={onClose}
    >
      <Field label={words.grace}>
        {(control) => (
          <Select
            {...control}
            value={grace}
            onChange={(event) =>
              setGrace(graces.find((one) => one === event.target.value) ?? grace)
            }
          >
            {graces.map((one) => (
              <option key={one} value={one}>
                {words.graces[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </FormDialog>
  );
}
