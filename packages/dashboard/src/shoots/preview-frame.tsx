import type { ReactNode } from "react";
import { cssRatio } from "./job.ts";

/** A format as large as it fits the summary beside a form. */
export function PreviewFrame({
  ratio,
  children,
}: {
  ratio: string;
  children: ReactNode;
}): ReactNode {
  const [width = 1, height = 1] = ratio.split(":").map(Number);
  return (
    <div className="h-58 rounded-card bg-sunken p-4">
      <div className="grid size-full place-content-center [container-type:size]">
        <div
          className="relative"
          style={{
            width: `min(100cqw, calc(100cqh * ${width / height}))`,
            aspectRatio: cssRatio(ratio),
          }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}
