import type { Settings } from "@packshot/server";

/** What a first start says: where it listens, and lines that work as printed. */
export function welcome(
  { baseUrl, dataDir }: Settings,
  demoKey: string | null,
  setupLink: string | null,
): string {
  const head = `
Packshot is ready at ${baseUrl}
${setupLink ? `  set it up   ${setupLink}\n` : ""}  reference   ${baseUrl}/docs
  data        ${dataDir}
`;
  if (!demoKey) return `${head}\n`;
  const body = JSON.stringify({
    product_image_urls: [`${baseUrl}/assets/samples/vitamin.jpg`],
    style: "luxury",
  });
  return `${head}  demo key    ${demoKey}

Make four studio pictures of a sample photograph:

  curl -s ${baseUrl}/v1/shoots -H 'x-api-key: ${demoKey}' -H 'content-type: application/json' -d '${body}'

and look at them, with the id that it answers:

  curl -s ${baseUrl}/v1/shoots/ID -H 'x-api-key: ${demoKey}'

`;
}
