import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from "react";
import { text } from "../text/text.ts";
import type { ViewerItem } from "./viewer.tsx";

type Props = { item: ViewerItem; isZoomed: boolean; onToggle: () => void };

/** A picture fitted to the window, or pixel for pixel and moved by dragging. */
export function ZoomView({ item, isZoomed, onToggle }: Props): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  /** Where in the picture to look when it is zoomed, 0 to 1 each way. */
  const [focus, setFocus] = useState({ x: 0.5, y: 0.5 });
  useLayoutEffect(() => {
    const element = stage.current;
    if (!element || !isZoomed) return;
    // The arrow keys move it, as they move any page.
    element.focus({ preventScroll: true });
    element.scrollLeft = focus.x * element.scrollWidth - element.clientWidth / 2;
    element.scrollTop = focus.y * element.scrollHeight - element.clientHeight / 2;
  }, [isZoomed, focus]);
  const wasDragged = useRef(false);
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.pointerType !== "mouse" || event.buttons !== 1 || !isZoomed) return;
    if (Math.abs(event.movementX) + Math.abs(event.movementY) > 0) wasDragged.current = true;
    event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  };
  const ratio = item.widthPx / item.heightPx;
  return (
    <div
      ref={stage}
      tabIndex={isZoomed ? 0 : -1}
      role="group"
      aria-label={isZoomed ? text.viewer.zoomed : item.title}
      onPointerDown={() => (wasDragged.current = false)}
      onPointerMove={onPointerMove}
      className={
        isZoomed
          ? "grid h-full cursor-grab overflow-auto outline-none active:cursor-grabbing"
          : "grid h-full outline-none place-content-center px-3 pb-3 sm:px-16 sm:pb-6 [container-type:size]"
      }
    >
      <img
        src={isZoomed ? item.fullUrl : item.previewUrl}
        alt={item.title}
        draggable={false}
        onClick={(event) => {
          if (wasDragged.current) return;
          const place = event.currentTarget.getBoundingClientRect();
          setFocus({
            x: (event.clientX - place.x) / place.width,
            y: (event.clientY - place.y) / place.height,
          });
          onToggle();
        }}
        className={isZoomed ? "m-auto max-w-none" : "animate-appear cursor-zoom-in rounded-sm"}
        style={
          isZoomed
            ? { width: item.widthPx / devicePixelRatio }
            : { width: `min(100cqw, calc(100cqh * ${ratio}))`, aspectRatio: ratio }
        }
      />
    </div>
  );
}
