import { Check, Copy } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { text } from "../text/text.ts";
import { Button } from "./button.tsx";
import { showToast } from "./toast.tsx";

/** Puts a text on the clipboard, and says so. */
export function CopyButton({
  value,
  label = text.actions.copy,
  onCopied,
}: {
  value: string;
  label?: string;
  onCopied?: () => void;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
      onCopied?.();
    } catch {
      // Plain http on another machine than this has no clipboard.
      showToast({ title: text.actions.copyFailed, tone: "bad" });
    }
  };
  return (
    <Button
      size="small"
      icon={isCopied ? <Check className="size-4" /> : <Copy className="size-4" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? text.actions.copied : label}</span>
    </Button>
  );
}
