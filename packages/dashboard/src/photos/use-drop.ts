import { useEffect, useRef, useState } from "react";

type Handlers = { onFiles: (files: File[]) => void; onUrl: (url: string) => void };

/**
 * Takes files and links that are dropped anywhere on the page, or pasted while nothing is typed into.
 * @returns whether something is held over the page now
 */
export function useDrop(handlers: Handlers): boolean {
  const current = useRef(handlers);
  useEffect(() => {
    current.current = handlers;
  });
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    // Enter and leave come for every element on the way: counted, not believed.
    let depth = 0;
    const isOurs = (event: DragEvent): boolean =>
      (event.dataTransfer?.types ?? []).some(
        (type) => type === "Files" || type === "text/uri-list",
      );
    const onEnter = (event: DragEvent): void => {
      if (!isOurs(event)) return;
      depth++;
      setOver(true);
    };
    const onLeave = (event: DragEvent): void => {
      if (isOurs(event) && --depth <= 0) setOver(false);
    };
    const onOver = (event: DragEvent): void => {
      if (isOurs(event)) event.preventDefault();
    };
    const onDrop = (event: DragEvent): void => {
      depth = 0;
      setOver(false);
      if (!isOurs(event) || !event.dataTransfer) return;
      event.preventDefault();
      take(event.dataTransfer, current.current);
    };
    const onPaste = (event: ClipboardEvent): void => {
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea")) return;
      if (event.clipboardData && take(event.clipboardData, current.current)) event.preventDefault();
    };
    addEventListener("dragenter", onEnter);
    addEventListener("dragleave", onLeave);
    addEventListener("dragover", onOver);
    addEventListener("drop", onDrop);
    addEventListener("paste", onPaste);
    return () => {
      removeEventListener("dragenter", onEnter);
      removeEventListener("dragleave", onLeave);
      removeEventListener("dragover", onOver);
      removeEventListener("drop", onDrop);
      removeEventListener("paste", onPaste);
    };
  }, []);
  return isOver;
}

function take(data: DataTransfer, { onFiles, onUrl }: Handlers): boolean {
  if (data.files.length > 0) {
    onFiles([...data.files]);
    return true;
  }
  const words = (data.getData("text/uri-list") || data.getData("text/plain")).trim();
  const link = words.split("\n").find((line) => /^https?:\/\/\S+$/.test(line.trim()));
  if (!link) return false;
  onUrl(link.trim());
  return true;
}
