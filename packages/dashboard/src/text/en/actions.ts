/** Words that stand on many pages. */
export const actions = {
  save: "Save",
  cancel: "Cancel",
  close: "Close",
  delete: "Delete",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "Could not copy. Select the text and copy it by hand.",
  more: "More",
  next: "Next",
  previous: "Previous",
  loading: "Loading",
  search: "Search",
  clear: "Clear",
  done: "Done",
  optional: "optional",
  credits: (count: number, number: string) => (count === 1 ? "1 credit" : `${number} credits`),
};
