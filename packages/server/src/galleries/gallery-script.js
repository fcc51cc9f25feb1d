// The gallery's lightbox. Without it the page still shows everything: each tile is a link to its picture.
const dialog = document.querySelector("dialog");
const stage = dialog.querySelector(".stage");
const count = dialog.querySelector("output");
const back = dialog.querySelector(".back");
const next = dialog.querySelector(".next");
const save = dialog.querySelector(".save");
const tiles = [...document.querySelectorAll(".grid a")];
let shown = -1;

function makeView(tile) {
  if (tile.dataset.film) {
    const film = document.createElement("video");
    Object.assign(film, { src: tile.dataset.film, poster: tile.href, controls: true, loop: true });
    film.playsInline = true;
    film.autoplay = true;
    return film;
  }
  const small = tile.querySelector("img");
  const picture = new Image();
  picture.alt = small.alt;
  // The tile's own copy stands in its place until the large one is there.
  picture.setAttribute("width", small.getAttribute("width"));
  picture.setAttribute("height", small.getAttribute("height"));
  picture.style.background = `center / contain no-repeat url("${small.currentSrc || small.src}")`;
  picture.addEventListener("load", () => {
    for (const name of ["width", "height", "style"]) picture.removeAttribute(name);
  });
  picture.src = tile.href;
  return picture;
}

function show(index) {
  const tile = tiles[index];
  if (!tile) return;
  shown = index;
  stage.classList.remove("zoomed");
  stage.replaceChildren(makeView(tile));
  count.textContent = `${index + 1} / ${tiles.length}`;
  back.hidden = index === 0;
  next.hidden = index === tiles.length - 1;
  if (save) save.href = tile.dataset.download;
  if (!dialog.open) dialog.showModal();
  history.replaceState(null, "", `#${index + 1}`);
  for (const neighbour of [tiles[index + 1], tiles[index - 1]])
    if (neighbour && !neighbour.dataset.film) new Image().src = neighbour.href;
}

for (const [index, tile] of tiles.entries())
  tile.addEventListener("click", (event) => {
    // With a modifier it opens in a tab of its own, as any link does.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(index);
  });

back.addEventListener("click", () => show(shown - 1));
next.addEventListener("click", () => show(shown + 1));
dialog.querySelector(".close").addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  stage.replaceChildren();
  history.replaceState(null, "", location.pathname);
  tiles[shown]?.focus();
});
dialog.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLVideoElement) return;
  if (event.key === "ArrowLeft") show(shown - 1);
  if (event.key === "ArrowRight") show(shown + 1);
  if (event.key === "Home") show(0);
  if (event.key === "End") show(tiles.length - 1);
});
stage.addEventListener("click", (event) => {
  if (event.target instanceof HTMLImageElement) stage.classList.toggle("zoomed");
  else if (event.target === stage) dialog.close();
});

let touchX = null;
stage.addEventListener("touchstart", (event) => {
  touchX = event.touches.length === 1 ? event.touches[0].clientX : null;
});
stage.addEventListener("touchend", (event) => {
  if (touchX === null || stage.classList.contains("zoomed")) return;
  const movedPx = event.changedTouches[0].clientX - touchX;
  if (Math.abs(movedPx) > 48) show(movedPx > 0 ? shown - 1 : shown + 1);
});

const wanted = Number(location.hash.slice(1));
if (wanted >= 1 && wanted <= tiles.length) show(wanted - 1);
