import { createHash } from "node:crypto";

/** A page for people without an account: no bundle, readable without scripts. */
export type PublicPage = { html: string; policy: string };

/** Paper or dark, as the visitor's device has it; the agency's colour on what can be pressed. */
const baseStyle = `
:root{color-scheme:light dark;--ink:light-dark(#17181a,#f0f0ee);--soft:light-dark(#63666c,#9b9ea5);--line:light-dark(#e6e6e3,#2a2b2f);--page:light-dark(#fbfbf9,#101113);--tile:light-dark(#efefec,#1b1c1f);--bad:light-dark(#b3261e,#ff9c94);--accent:light-dark(#17181a,#f0f0ee);--on-accent:light-dark(#fff,#101113)}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;-webkit-font-smoothing:antialiased}
a{color:inherit}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:6px}
.bar{display:flex;align-items:center;gap:14px;height:72px;border-bottom:1px solid var(--line)}
.bar img{display:block;max-height:34px;max-width:180px;object-fit:contain}
.bar span{font-weight:600;letter-spacing:-.01em}
.bar i{width:10px;height:10px;border-radius:50%;background:var(--accent);box-shadow:0 0 0 1px light-dark(#0002,#fff4)}
h1{margin:0;font-weight:600;letter-spacing:-.03em;line-height:1.06;text-wrap:balance;overflow-wrap:anywhere}
.button{display:inline-flex;align-items:center;justify-content:center;gap:9px;min-height:46px;padding:0 20px;border-radius:999px;background:var(--accent);color:var(--on-accent);border:1px solid light-dark(#0000,#fff3);text-decoration:none;font:inherit;font-weight:560;white-space:nowrap;cursor:pointer}
.button:hover{filter:brightness(1.08)}
.button svg{width:18px;height:18px}
.gone{display:grid;place-content:center;justify-items:center;gap:10px;min-height:100dvh;padding:24px;text-align:center}
.gone h1{font-size:clamp(26px,4vw,40px)}
.gone p{margin:0;color:var(--soft);max-width:44ch}
@media(max-width:640px){.bar{height:60px}}
@media(prefers-reduced-motion:reduce){*{transition:none!important}}
`;

/** A whole document; its style sheet is allowed by its hash, and nothing else that is inline. */
export function renderPublicPage(parts: {
  title: string;
  head?: string;
  style?: string;
  color?: string | null;
  body: string;
  /** Whether it has a form, which goes to the page itself. */
  hasForm?: boolean;
}): PublicPage {
  const { title, head = "", body, color, hasForm = false } = parts;
  const colors = color ? `:root{--accent:${color};--on-accent:${inkOn(color)}}` : "";
  const style = `${baseStyle}${parts.style ?? ""}${colors}`;
  const hash = createHash("sha256").update(style).digest("base64");
  return {
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>${head}<style>${style}</style></head><body>${body}</body></html>`,
    policy: `default-src 'none'; script-src 'self'; style-src 'sha256-${hash}'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
  };
}

/** Whose page it is: the logo, or the name. */
export function renderOwner(owner: {
  accountName: string;
  logoUrl: string | null;
  color: string | null;
}): string {
  const name = escapeHtml(owner.accountName);
  if (owner.logoUrl !== null) return `<img src="${escapeHtml(owner.logoUrl)}" alt="${name}">`;
  return `${owner.color ? "<i></i>" : ""}<span>${name}</span>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}

/** Black or white, whichever reads on this colour (WCAG 2 contrast). */
export function inkOn(color: string): "#000000" | "#ffffff" {
  const channel = (start: number): number => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
  return luminance > 0.179 ? "#000000" : "#ffffff";
}
