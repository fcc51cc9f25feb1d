import { useEffect } from "react";
import type { Account } from "../api/types.ts";
import { readableOn } from "../format/contrast.ts";
import { brandGrounds } from "./brand-grounds.ts";

/** The agency's colour in place of ours, as far as words on it and in it can still be read. */
export function useBranding(account: Account): void {
  const { color } = account;
  useEffect(() => {
    const { style } = document.documentElement;
    if (!color) return;
    // The colour itself is a fill; where it is text, it is mixed towards the ink of the theme.
    style.setProperty(
      "--accent",
      `light-dark(${readableOn(color, brandGrounds.light)}, ${readableOn(color, brandGrounds.dark)})`,
    );
    style.setProperty("--on-accent", `light-dark(#ffffff, #131416)`);
    return () => {
      style.removeProperty("--accent");
      style.removeProperty("--on-accent");
    };
  }, [color]);
}
