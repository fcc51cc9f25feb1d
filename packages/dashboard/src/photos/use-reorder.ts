import { useLayoutEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from "react";

type Point = { x: number; y: number };
type Drag = { key: string; grab: Point; pointer: Point };

/** Below this many pixels a press is a press. */
const startPx = 6;

/**
 * Reordering of tiles by pointer: the held one follows it, the others make room at once.
 * @returns what to spread on each tile, by key and index
 */
export function useReorder(onMove: (key: string, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const held = useRef<HTMLElement | null>(null);
  // The tile's place changes under the pointer as others make room: measured after each render.
  useLayoutEffect(() => {
    const tile = held.current;
    if (!tile) return;
    if (!drag) {
      tile.style.transform = "";
      held.current = null;
      return;
    }
    tile.style.transform = "";
    const place = tile.getBoundingClientRect();
    tile.style.transform = `translate(${drag.pointer.x - drag.grab.x - place.x}px, ${drag.pointer.y - drag.grab.y - place.y}px) scale(1.04)`;
  });

  const start = (key: string, event: ReactPointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    const tile = event.currentTarget;
    const place = tile.getBoundingClientRect();
    const first = { x: event.clientX, y: event.clientY };
    const grab = { x: first.x - place.x, y: first.y - place.y };
    const ended = new AbortController();
    const { signal } = ended;
    const onPointerMove = (move: PointerEvent): void => {
      const pointer = { x: move.clientX, y: move.clientY };
      if (!held.current && Math.hypot(pointer.x - first.x, pointer.y - first.y) < startPx) return;
      if (!held.current) tile.setPointerCapture(move.pointerId);
      held.current = tile;
      setDrag({ key, grab, pointer });
      const to = indexUnder(tile, pointer);
      if (to !== null) onMove(key, to);
    };
    const end = (): void => {
      ended.abort();
      setDrag(null);
    };
    addEventListener("pointermove", onPointerMove, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  };
  return { draggedKey: drag?.key ?? null, start };
}

/** The index of the tile that the pointer is over, the held one left out. */
function indexUnder(held: HTMLElement, { x, y }: Point): number | null {
  const tiles = [...(held.parentElement?.querySelectorAll<HTMLElement>("[data-photo]") ?? [])];
  const index = tiles.findIndex((tile) => {
    if (tile === held) return false;
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });
  return index < 0 ? null : index;
}
