import { useQuery } from "@tanstack/react-query";
import { ImagePlus, UserRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Model } from "../api/types.ts";
import { useMay } from "../session/session.ts";
import { modelsQuery } from "./queries.ts";
import { text } from "../text/text.ts";
import { Button } from "../ui/button.tsx";
import { Page, Section } from "../ui/page.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { ModelCard } from "./model-card.tsx";
import { NewModelDialog } from "./new-model-dialog.tsx";
import { TagFilter } from "./tag-filter.tsx";
import { rankTags } from "./tags.ts";

const words = text.models;
const modelGrid = "grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-5";

export function ModelsPage(): ReactNode {
  const mayWork = useMay("work");
  const { data, error, refetch } = useQuery(modelsQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <Page
      title={words.title}
      description={words.lead}
      actions={
        mayWork && (
          <Button
            variant="primary"
            icon={<ImagePlus className="size-4" />}
            onClick={() => setAdding(true)}
          >
            {words.add}
          </Button>
        )
      }
    >
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <ModelLists models={data.data} mayWork={mayWork} />
      ) : (
        <div className={modelGrid}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} className="aspect-4/5" />
          ))}
        </div>
      )}
      {isAdding && <NewModelDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}

function ModelLists({ models, mayWork }: { models: Model[]; mayWork: boolean }): ReactNode {
  const [tag, setTag] = useState<string | null>(null);
  const tags = rankTags(models);
  const shown = models.filter((model) => tag === null || model.tags.includes(tag));
  const own = shown.filter((model) => !model.is_preset);
  const presets = shown.filter((model) => model.is_preset);
  return (
    <>
      {tags.length > 1 && (
        <div className="mb-6">
          <TagFilter tags={tags} tag={tag} onChange={setTag} />
        </div>
      )}
      <Section title={words.own}>
        {own.length > 0 ? (
          <ul className={modelGrid}>
            {own.map((model) => (
              <ModelCard key={model.id} model={model} mayChange={mayWork} />
            ))}
          </ul>
        ) : tag === null ? (
          <EmptyState icon={UserRound} title={words.emptyTitle}>
            {words.empty}
          </EmptyState>
        ) : (
          <p className="text-sm text-faint">{words.nothingTagged}</p>
        )}
      </Section>
      {presets.length > 0 && (
        <Section title={words.presets} description={words.presetsNote}>
          <ul className={modelGrid}>
            {presets.map((model) => (
              <ModelCard key={model.id} model={model} mayChange={false} />
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
