/** The least of our own grounds that the colour has to be read on, in each theme: hovered rows, tinted marks. */
export const brandGrounds = { light: "#f1f1f3", dark: "#28292d" };
