/** Whether a host, as a setting or a URL names it, is this machine itself: not "127.0.0.1.example", which only begins alike. */
export function isLoopbackHost(host: string): boolean {
  return ["localhost", "::1", "[::1]"].includes(host) || /^127(\.\d{1,3}){3}$/.test(host);
}
