import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { request } from "../api/request.ts";
import type { Account } from "../api/types.ts";
import { useSubmit } from "../form/use-submit.ts";
import { noteAccount } from "../session/note-account.ts";
import { useSession } from "../session/session.ts";
import { Permitted } from "../session/permitted.tsx";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { Card, Page, Section } from "../ui/page.tsx";
import { Note } from "../ui/states.tsx";
import { showToast } from "../ui/toast.tsx";
import { ColorField } from "./color-field.tsx";
import { readColor } from "./colors.ts";
import { LogoField } from "./logo-field.tsx";
import { Preview } from "./preview.tsx";

const words = text.whiteLabel;

export function WhiteLabelPage(): ReactNode {
  return (
    <Permitted permission="manage" title={words.title}>
      <WhiteLabel />
    </Permitted>
  );
}

function WhiteLabel(): ReactNode {
  const { account } = useSession();
  const [name, setName] = useState(account.name);
  const [color, setColor] = useState(account.color ?? "");
  const read = readColor(color);
  const queryClient = useQueryClient();
  const form = useSubmit({
    check: (): Record<string, string> =>
      color.trim() !== "" && read === null ? { color: words.colorWrong } : {},
    send: () =>
      request<Account>("/app/account", {
        method: "PATCH",
        body: { name: name.trim(), color: read },
      }),
    onDone(changed) {
      noteAccount(queryClient, changed);
      setName(changed.name);
      setColor(changed.color ?? "");
      showToast({ title: words.saved });
    },
    fields: ["name", "color"],
  });
  return (
    <Page title={words.title} description={words.lead}>
      <Card className="p-5">
        <form onSubmit={form.onSubmit} className="grid gap-6" noValidate>
          <div className="grid items-start gap-6 md:grid-cols-2">
            <Field label={words.name} error={form.fieldErrors["name"]}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="organization"
                  maxLength={100}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
            <LogoField account={account} />
          </div>
          <ColorField value={color} onChange={setColor} error={form.fieldErrors["color"]} />
          {form.formError && <Note tone="bad">{form.formError}</Note>}
          <Button
            type="submit"
            variant="primary"
            className="justify-self-start"
            isBusy={form.isBusy}
            disabled={name.trim() === account.name && (read ?? "") === (account.color ?? "")}
          >
            {text.actions.save}
          </Button>
        </form>
      </Card>
      <Section title={words.preview} description={words.previewNote}>
        <div className="grid gap-4 md:grid-cols-2">
          <Preview theme="light" name={name} color={read} logoUrl={account.logo_url} />
          <Preview theme="dark" name={name} color={read} logoUrl={account.logo_url} />
        </div>
      </Section>
    </Page>
  );
}
