import { useEffect, useRef } from "react";

const storageKey = "packshot.single-keys";

/** Speech input presses letters by accident: who uses it turns single keys off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== "off";
}

export function setSingleKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? "on" : "off");
}

/** Milliseconds between the two keys of a sequence such as "g l". */
const sequenceMs = 900;

/**
 * Runs actions by key while nothing is typed into and no dialog is open.
 * @param actions  by key as `KeyboardEvent.key` names it, or two keys with a space between
 */
export function useShortcuts(actions: Record<string, () => void>): void {
  const current = useRef(actions);
  useEffect(() => {
    current.current = actions;
  });
  useEffect(() => {
    let first = "";
    let pressedAt = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (!areSingleKeysOn() && event.key !== "?") return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      const sequence = event.timeStamp - pressedAt < sequenceMs ? `${first} ${event.key}` : "";
      const action = current.current[sequence] ?? current.current[event.key];
      first = event.key;
      pressedAt = event.timeStamp;
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=radio], [type=checkbox]), textarea, select, [role=menu] *"))
  );
}
