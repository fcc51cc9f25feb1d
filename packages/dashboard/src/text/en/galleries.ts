/** Links that show work to people without an account. */
export const galleries = {
  title: "Share",
  page: "Gallery links",
  description:
    "Anyone with the link sees these pictures, in your name and colours, without an account.",
  nameLabel: "Title of the page",
  download: "Allow downloads",
  downloadHint: "Full-size files, one by one or all at once.",
  expiry: "Link works",
  expiries: {
    never: "Until it is revoked",
    "7": "For 7 days",
    "30": "For 30 days",
    "90": "For 90 days",
  },
  create: "Create link",
  created: "The link is ready",
  once: "Copy it now: it is shown this once. A new one can be made at any time.",
  linkLabel: "Gallery link",
  open: "Open",
  count: (pictures: number) => (pictures === 1 ? "1 piece" : `${pictures} pieces`),
  states: { live: "Live", expired: "Expired", revoked: "Revoked" },
  views: (count: number, number: string) => (count === 1 ? "1 view" : `${number} views`),
  neverViewed: "Not opened yet",
  lastViewed: (when: string) => `last ${when}`,
  expires: (when: string) => `expires ${when}`,
  change: "Change",
  changeTitle: "Change the gallery",
  changed: "Saved.",
  until: (day: string) => `Until ${day}`,
  renew: "New link",
  renewTitle: "Make a new link?",
  renewText:
    "The old link stops working at once. Whoever needs the pictures gets the new one from you.",
  revoke: "Revoke",
  revokeTitle: "Revoke this link?",
  revokeText:
    "It stops working at once. Who opens it sees the same page as for a link that never was.",
  revoked: "Revoked",
  remove: "Delete",
  removeTitle: "Delete this gallery?",
  removeText:
    "The link stops working and its count of views is gone. The pictures stay in the library.",
  emptyTitle: "No links yet",
  emptyText:
    "Open a shoot in the library and press Share. Here you see who looked, and take links back.",
};
