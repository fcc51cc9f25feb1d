import {
  escapeHtml,
  renderOwner,
  renderPublicPage,
  type PublicPage,
} from "../pages/public-page.ts";
import { phoneWords as words } from "../pages/words.ts";

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
    title: words.title(page.accountName),
    style,
    color: page.color,
    body,
    hasForm: true,
  });
}

/** What a link answers that takes nothing, whatever the reason. */
export function renderPhoneGone(): PublicPage {
  const body = `<main class="gone"><h1>${words.goneHeading}</h1><p>${words.gone}</p></main>`;
  return renderPublicPage({ title: words.goneTitle, body });
}

function headingOf(page: PhonePage, arrived: number): string {
  if (arrived > 0) return words.headingArrived(arrived);
  return page.photosLeft === 0 ? words.headingFull : words.heading;
}

function noteOf({ photosLeft }: PhonePage, arrived: number): string {
  if (photosLeft === 0) return words.full;
  return arrived > 0 ? words.more(photosLeft) : words.lead(photosLeft);
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
  return `<form method="post" enctype="multipart/form-data"><label>${words.photos}<input type="file" name="photos" accept="${types.join(",")}" required${many}></label><button class="button">${words.send}</button></form>`;
}
