// Before the first paint, so that a chosen theme never flashes the other one. A file, since the CSP forbids inline scripts.
try {
  const theme = localStorage.getItem("packshot.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden: the system's own theme stands.
}
