/**
 * Lines for a terminal that work as pasted. `origin` and the key hold nothing that a shell would read.
 */
export function checkCommand(origin: string, key: string): string {
  return `curl ${origin}/v1/credits -H 'x-api-key: ${key}'`;
}

/** One picture of the service's own sample photograph. */
export function shootCommand(origin: string, key: string): string {
  const body = JSON.stringify({
    product_image_urls: [`${origin}/assets/samples/vitamin.jpg`],
    style: "classic",
    shots: 1,
  });
  return `curl ${origin}/v1/shoots -H 'x-api-key: ${key}' -H 'content-type: application/json' -d '${body}'`;
}
