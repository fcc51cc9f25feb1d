const channel = new BroadcastChannel("packshot.session");

/** Tells the other tabs of this browser, which share the session, that it stands in another account or for another person. */
export function tellOtherTabs(): void {
  channel.postMessage("changed");
}

/** @returns what ends the listening */
export function onOtherTab(listener: () => void): () => void {
  channel.addEventListener("message", listener);
  return () => channel.removeEventListener("message", listener);
}
