import { useEffect, useState, type RefObject } from "react";

/** The width of an element in CSS pixels, as it changes; 0 before it was measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => setWidthPx(target.clientWidth));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
