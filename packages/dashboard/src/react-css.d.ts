import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties, which style sheets read. */
    [name: `--${string}`]: string | number | undefined;
  }
}
