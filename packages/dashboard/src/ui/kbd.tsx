import type { ReactNode } from "react";

const isApple = typeof navigator !== "undefined" && /Mac|iPhone|iPad/.test(navigator.platform);
const signs: Record<string, string> = {
  mod: isApple ? "⌘" : "Ctrl",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Enter: "↵",
  " ": "Space",
};

/** Keys as they stand on the keyboard; `mod` is the command or control key. */
export function Kbd({ keys }: { keys: string }): ReactNode {
  return (
    <span className="flex gap-0.5" aria-hidden="true">
      {keys.split(" ").map((key) => (
        <kbd
          key={key}
          className="grid h-5 min-w-5 place-content-center rounded-[5px] border border-line bg-page px-1 font-sans text-2xs text-faint"
        >
          {signs[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
