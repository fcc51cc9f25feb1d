import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { damagedJpegs, harmlessJpegs } from "./jpegs.ts";
import { damagedAvifs, damagedGifs, damagedTiffs, damagedWebps } from "./containers.ts";
import { unreadable } from "./hostile-image.ts";
import type { HostileImage } from "./hostile-image.ts";
import { damagedPngs, harmlessPngs, hugePngs } from "./pngs.ts";

const samples = new URL("../../samples/", import.meta.url);

/** Every file of the corpus, made from two sample photos and from nothing. */
export async function hostileImages(): Promise<HostileImage[]> {
  const jpeg = await readFile(new URL("mug_black.jpg", samples));
  const png = await readFile(new URL("t_bottle_png.png", samples));
  return [
    ...otherFormats(jpeg),
    ...damagedJpegs(jpeg),
    ...damagedPngs(png),
    ...hugePngs(),
    ...damagedGifs(),
    ...damagedWebps(),
    ...damagedAvifs(),
    ...damagedTiffs(),
    ...harmlessJpegs(jpeg),
    ...harmlessPngs(),
  ];
}

/** Files that are no photo at all, though some can be loaded as images. */
function otherFormats(jpeg: Buffer): HostileImage[] {
  const svg = (body: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">${body}</svg>`;
  const files: Record<string, Buffer | string> = {
    "web page": "<!DOCTYPE html><html><body><img src=photo.jpg></body></html>",
    "SVG drawing": svg("<rect width='9' height='9'/>"),
    "SVG with a script": svg("<script>fetch('//evil.example')</script>"),
    "SVG that reads a file of the server": svg(
      '<image href="file:///etc/passwd" width="9" height="9"/>',
    ),
    "SVG of exploding entities": `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${svg("&b;")}`,
    "SVG of huge size": svg("").replaceAll("99", "999999999"),
    "compressed SVG": gzipSync(svg("")),
    "ImageMagick script": "push graphic-context\nimage over 0,0 0,0 'https://evil.example/x'\n",
    "PDF document": "%PDF-1.7\n1 0 obj <</Type/Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF",
    "PostScript program": "%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\nshowpage\n",
    "ZIP archive": Buffer.from("504b0506000000000000000000000000000000000000", "hex"),
    "MP4 film": Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2mdat", "latin1"),
    "HEIC photo": Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"),
    "JPEG XL photo": Buffer.from("0000000c4a584c200d0a870a00000014667479706a786c20", "hex"),
    "JPEG 2000 photo": Buffer.from("0000000c6a5020200d0a870a00000014667479706a703220", "hex"),
    "BMP picture": Buffer.from(
      `424d3a000000000000003600000028000000${"01000000".repeat(2)}`,
      "hex",
    ),
    "Windows icon": Buffer.from("000001000100101000000100200068040000160000", "hex"),
    "Photoshop document": Buffer.from("384250530001000000000000000300000010000000100008", "hex"),
    "PPM picture": `P6 4 4 255\n${"x".repeat(48)}`,
    "Radiance picture": "#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 4 +X 4\n",
    "OpenEXR picture": Buffer.from("762f3101020000006368616e6e656c7300", "hex"),
    "plain text": "This is not the photo that you are looking for.",
    "a script under a GIF's name": "GIF89a=1;alert(document.domain)//",
    "random bytes": Buffer.from(
      Array.from({ length: 5000 }, (_, i) => Math.imul(i, 0x9e3779b1) >>> 24),
    ),
    zeros: Buffer.alloc(5000),
    "one byte": Buffer.from([0xff]),
    nothing: Buffer.alloc(0),
    "photo behind a line of text": Buffer.concat([Buffer.from("\n"), jpeg]),
    "photo in base64": jpeg.toString("base64"),
    "photo's data URL": `data:image/jpeg;base64,${jpeg.toString("base64")}`,
    "photo in gzip": gzipSync(jpeg),
  };
  return Object.entries(files).map(([name, content]) =>
    unreadable(name, "Another format", Buffer.from(content)),
  );
}
