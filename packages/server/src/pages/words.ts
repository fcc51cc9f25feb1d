/** Every word of the pages for people without an account: a translation is another object of this shape. */
export const galleryWords = {
  empty: "There is nothing here any more.",
  sharedBy: (account: string) => `Shared by ${account}`,
  goneTitle: "Not available",
  goneHeading: "This gallery is not available",
  gone: "This link is not valid, or has expired. Ask whoever sent it to you for a new one.",
  film: "Film",
  picture: "Picture",
  position: (label: string, position: number, count: number) => `${label}, ${position} of ${count}`,
  download: "Download",
  downloadAll: "Download all",
  downloadThis: "Download this one",
  until: (day: string) => `Available until ${day}`,
  close: "Close",
  previous: "Previous",
  next: "Next",
  pictures: (count: number) => (count === 1 ? "1 picture" : `${count} pictures`),
  films: (count: number) => (count === 1 ? "1 film" : `${count} films`),
};

export const phoneWords = {
  title: (account: string) => `Photos for ${account}`,
  heading: "Send photos to your computer",
  headingArrived: (count: number) =>
    count === 1 ? "Your photo has arrived" : `${count} photos have arrived`,
  headingFull: "All photos have arrived",
  lead: (left: number) =>
    `They appear in the form that is open there: ${left === 1 ? "one photo" : `up to ${left} photos`} of the product.`,
  more: (left: number) =>
    `Go on at the computer, or send ${left === 1 ? "one more photo" : `up to ${left} more photos`}.`,
  full: "There is no room for more. Go on at the computer.",
  photos: "Photos",
  send: "Send",
  theRest: "The rest",
  tooMany: (limit: number) => `Send up to ${limit} photos at once.`,
  goneTitle: "Link ended",
  goneHeading: "This link has ended",
  gone: "Links to send photos work for a quarter of an hour. Make a new one on the computer.",
};
