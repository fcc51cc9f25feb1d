import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate that nobody vouches for, for 127.0.0.1: an X.509 v3 structure (RFC 5280) written by hand. */
export function selfSignedCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const ed25519 = der(0x30, der(0x06, Buffer.from("2b6570", "hex")));
  const commonName = der(0x06, Buffer.from("550403", "hex"));
  const name = der(0x30, der(0x31, der(0x30, commonName, der(0x0c, Buffer.from("127.0.0.1")))));
  const validity = der(0x30, utcTime("200101000000Z"), utcTime("491231235959Z"));
  const key = publicKey.export({ type: "spki", format: "der" });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const serial = der(0x02, Buffer.from([1]));
  const body = der(0x30, version, serial, ed25519, name, validity, name, key);
  const signature = der(0x03, Buffer.from([0]), sign(null, body, privateKey));
  const certificate = der(0x30, body, ed25519, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text));
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
