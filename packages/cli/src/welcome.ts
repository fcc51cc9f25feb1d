import { join } from "node:path";
import type { Settings } from "@packshot/server";

/**
 * What a start says: where it listens, and until the installation is set up the demo key with lines that work as
 * printed. Afterwards only where the key is kept: logs are read by more people than the data folder.
 */
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
  if (!setupLink) return `${head}  demo key    in ${join(dataDir, "demo-key")}\n\n`;
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

/** The same for a program, on one line: it stands there once the service answers. */
export function welcomeJson(
  { baseUrl, dataDir }: Settings,
  demoKey: string | null,
  setupLink: string | null,
): string {
  return `${JSON.stringify({
    url: baseUrl,
    dataDir,
    setupLink,
    demoKey: setupLink === null ? null : demoKey,
  })}\n`;
}
