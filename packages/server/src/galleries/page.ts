import {
  escapeHtml,
  renderOwner,
  renderPublicPage,
  type PublicPage,
} from "../pages/public-page.ts";
import { galleryWords as words } from "../pages/words.ts";
import { galleryStyle } from "./page-style.ts";

export type PageItem = {
  position: number;
  isFilm: boolean;
  title: string;
  widthPx: number;
  heightPx: number;
};

export type GalleryPage = {
  /** "/g/<token>". */
  path: string;
  /** Without a slash at its end: whoever makes a preview takes whole addresses only. */
  baseUrl: string;
  scriptPath: string;
  title: string;
  accountName: string;
  logoUrl: string | null;
  color: string | null;
  allowDownload: boolean;
  expiresAt: Date | null;
  /** The visitor's, for dates. */
  locale: string;
  items: PageItem[];
};

const icons = {
  download: '<path d="M12 4v11m0 0 4.5-4.5M12 15l-4.5-4.5M5 19.5h14"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  back: '<path d="m14.5 5.5-6.5 6.5 6.5 6.5"/>',
  next: '<path d="m9.5 5.5 6.5 6.5-6.5 6.5"/>',
};

/** A gallery as a page of its own: no account, no bundle, readable without its script. */
export function renderGallery(page: GalleryPage): PublicPage {
  const ratios = [...new Set(page.items.map(ratioOf))];
  const style = `${galleryStyle}${ratios.map((ratio, index) => `.r${index}{--r:${ratio}}`).join("")}`;
  const tiles = page.items.map((item, index) =>
    renderTile(page, item, index, ratios.indexOf(ratioOf(item))),
  );
  const grid =
    tiles.length > 0
      ? `<ul class="grid">${tiles.join("")}</ul>`
      : `<p class="none">${words.empty}</p>`;
  const body = `<div class="wrap"><header class="bar">${renderOwner(page)}</header><main><div class="head"><div><h1>${escapeHtml(page.title)}</h1><p>${describeItems(page.items)}</p></div>${renderDownload(page)}</div>${grid}</main><footer><span>${escapeHtml(words.sharedBy(page.accountName))}</span>${renderExpiry(page)}</footer></div>${renderLightbox(page)}<script src="${page.scriptPath}" defer></script>`;
  const ownIcon = escapeHtml(page.logoUrl ?? "/icon.svg");
  const image = page.items[0]
    ? `<meta property="og:image" content="${escapeHtml(page.baseUrl)}${page.path}/items/${page.items[0].position}/1024">`
    : "";
  return renderPublicPage({
    title: `${page.title} · ${page.accountName}`,
    head: `<link rel="icon" href="${ownIcon}">${image}`,
    style,
    color: page.color,
    body,
  });
}

/** What every link answers that shows nothing, whatever the reason. */
export function renderGone(): PublicPage {
  const body = `<main class="gone"><h1>${words.goneHeading}</h1><p>${words.gone}</p></main>`;
  return renderPublicPage({ title: words.goneTitle, body });
}

function renderTile(page: GalleryPage, item: PageItem, index: number, ratioClass: number): string {
  const own = `${page.path}/items/${item.position}`;
  const label = item.title || (item.isFilm ? words.film : words.picture);
  const film = item.isFilm ? ` data-film="${own}/film"` : "";
  const download = page.allowDownload ? ` data-download="${own}/download"` : "";
  const badge = item.isFilm
    ? '<span class="play"><svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true"><path d="M7 4.5v15l13-7.5z"/></svg></span>'
    : "";
  const loading = index < 4 ? 'fetchpriority="high"' : 'loading="lazy"';
  return `<li class="r${ratioClass}"><a href="${own}/1600"${film}${download}><img src="${own}/640" srcset="${own}/640 640w, ${own}/1024 1024w" sizes="(max-width:640px) 92vw, 420px" width="${item.widthPx}" height="${item.heightPx}" alt="${escapeHtml(words.position(label, index + 1, page.items.length))}" ${loading} decoding="async"></a>${badge}</li>`;
}

function renderDownload({ allowDownload, items, path }: GalleryPage): string {
  if (!allowDownload || items.length === 0) return "";
  const label = items.length === 1 ? words.download : words.downloadAll;
  return `<a class="button" href="${path}/pictures.zip" download>${icon("download")}${label}</a>`;
}

function renderExpiry({ expiresAt, locale }: GalleryPage): string {
  if (expiresAt === null) return "";
  const day = expiresAt.toLocaleDateString(locale, { dateStyle: "long", timeZone: "UTC" });
  return `<time datetime="${expiresAt.toISOString()}">${escapeHtml(words.until(day))}</time>`;
}

function renderLightbox({ allowDownload }: GalleryPage): string {
  const save = allowDownload
    ? `<a class="icon save" download aria-label="${words.downloadThis}">${icon("download")}</a>`
    : "";
  return `<dialog aria-label="${words.picture}"><div class="tools"><output aria-live="polite"></output>${save}<button class="icon close" aria-label="${words.close}">${icon("close")}</button></div><button class="icon side back" aria-label="${words.previous}">${icon("back")}</button><button class="icon side next" aria-label="${words.next}">${icon("next")}</button><div class="stage"></div></dialog>`;
}

function icon(name: keyof typeof icons): string {
  return `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[name]}</svg>`;
}

function describeItems(items: PageItem[]): string {
  const films = items.filter(({ isFilm }) => isFilm).length;
  const pictures = items.length - films;
  return [pictures > 0 && words.pictures(pictures), films > 0 && words.films(films)]
    .filter(Boolean)
    .join(", ");
}

/** To three places, so that pictures of one ratio share a class. */
function ratioOf({ widthPx, heightPx }: PageItem): string {
  return (widthPx / heightPx).toFixed(3);
}
