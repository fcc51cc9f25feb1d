import sharp, { type Sharp } from "sharp";

/** IPTC's term, by its identifier, for a picture or film put together from a photograph and synthetic parts. */
export const compositeSynthetic =
  "http://cv.iptc.org/newscodes/digitalsourcetype/compositeSynthetic";

/** The same as a packet to write into a picture. */
export const compositeSyntheticXmp = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Packshot">
<Iptc4xmpExt:DigitalSourceType>${compositeSynthetic}</Iptc4xmpExt:DigitalSourceType>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

export type EncodedPicture = {
  /** JPEG, quality 90, 4:4:4, sRGB profile. */
  picture: Buffer;
  /** WebP, 512 px on the longer side. */
  thumbnail: Buffer;
  widthPx: number;
  heightPx: number;
};

const thumbnailPx = 512;

/** Encodes 8-bit sRGB pixels, both files marked as IPTC compositeSynthetic. */
export async function encodePicture(
  rgb: Buffer,
  widthPx: number,
  heightPx: number,
): Promise<EncodedPicture> {
  const open = (): Sharp =>
    sharp(rgb, { raw: { width: widthPx, height: heightPx, channels: 3 }, limitInputPixels: false });
  const [picture, thumbnail] = await Promise.all([
    open()
      .jpeg({ quality: 90, chromaSubsampling: "4:4:4" })
      .withIccProfile("srgb")
      .withXmp(compositeSyntheticXmp)
      .toBuffer(),
    open()
      .resize(thumbnailPx, thumbnailPx, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82, smartSubsample: true })
      .withIccProfile("srgb")
      .withXmp(compositeSyntheticXmp)
      .toBuffer(),
  ]);
  return { picture, thumbnail, widthPx, heightPx };
}
