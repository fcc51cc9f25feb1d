import {
  escapeHtml,
  renderOwner,
  renderPublicPage,
  type PublicPage,
} from "../pages/public-page.ts";

/** What became of each photo that was sent; null: it arrived. */
export type Sent = { name: string; problem: string | null };

export type PhonePage = {
  accountName: string;
  logoUrl: string | null;
  color: string | null;
  photosLeft: number;
  /** Content types; a phone turns its own format into one of them. */
  types: string[];
  sent: Sent[];
};

const style = `
.phone{max-width:460px;margin:0 auto;padding:0 20px 40px}
.phone h1{margin:36px 0 10px;font-size:32px}
.phone p{margin:0;color:var(--soft)}
form{display:grid;gap:14px;margin-top:28px}
label{display:grid;gap:8px;font-weight:560}
input[type=file]{width:100%;padding:26px 18px;border:1px dashed var(--line);border-radius:16px;background:var(--tile);color:var(--ink);font:inherit;font-weight:400}
input::file-selector-button{margin:0 14px 0 0;padding:10px 16px;border:1px solid var(--line);border-radius:999px;background:var(--page);color:var(--ink);font:inherit;font-weight:560}
.button{width:100%;min-height:54px;font-size:17px}
ul{display:grid;gap:10px;margin:24px 0 0;padding:0;list-style:none}
li{display:grid;grid-template-columns:22px minmax(0,1fr);gap:2px 10px;align-items:start}
li svg{width:22px;height:22px}
li b{font-weight:560;overflow-wrap:anywhere}
li small{grid-column:2;font-size:14px;color:var(--soft)}
.failed svg,.failed small{color:var(--bad)}
`;

/** Where a phone's camera roll meets the form on the computer. */
export function renderPhonePage(page: PhonePage): PublicPage {
  const arrived = page.sent.filter(({ problem }) => problem === null).length;
  const body = `<div class="phone"><header class="bar">${renderOwner(page)}</header><main><h1>${headingOf(page, arrived)}</h1><p>${noteOf(page, arrived)}</p>${renderSent(page.sent)}${renderForm(page)}</main></div>`;
  return renderPublicPage({
    title: `Photos for ${page.accountName}`,
    style,
    color: page.color,
    body,
    hasForm: true,
  });
}

/** What a link answers that takes nothing, whatever the reason. */
export function renderPhoneGone(): PublicPage {
  const body =
    '<main class="gone"><h1>This link has ended</h1><p>Links to send photos work for a quarter of an hour. Make a new one on the computer.</p></main>';
  return renderPublicPage({ title: "Link ended", body });
}

function headingOf(page: PhonePage, arrived: number): string {
  if (arrived > 0) return arrived === 1 ? "Your photo is there" : `${arrived} photos are there`;
  return page.photosLeft === 0 ? "All photos are there" : "Send photos to your computer";
}

function noteOf({ photosLeft }: PhonePage, arrived: number): string {
  if (photosLeft === 0) return "There is no room for more. Go on at the computer.";
  const more = photosLeft === 1 ? "one more photo" : `up to ${photosLeft} more photos`;
  if (arrived > 0) return `Go on at the computer, or send ${more}.`;
  return `They appear in the form that is open there: ${photosLeft === 1 ? "one photo" : `up to ${photosLeft} photos`} of the product.`;
}

function renderSent(sent: Sent[]): string {
  if (sent.length === 0) return "";
  const icon = (path: string): string =>
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
  const rows = sent.map(({ name, problem }) =>
    problem === null
      ? `<li>${icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>')}<b>${escapeHtml(name)}</b></li>`
      : `<li class="failed">${icon('<path d="M12 7v6m0 4h.01"/><circle cx="12" cy="12" r="9"/>')}<b>${escapeHtml(name)}</b><small>${escapeHtml(problem)}</small></li>`,
  );
  return `<div role="status"><ul>${rows.join("")}</ul></div>`;
}

function renderForm({ photosLeft, types }: PhonePage): string {
  if (photosLeft === 0) return "";
  const many = photosLeft > 1 ? " multiple" : "";
  return `<form method="post" enctype="multipart/form-data"><label>Photos<input type="file" name="photos" accept="${types.join(",")}" required${many}></label><button class="button">Send</button></form>`;
}
