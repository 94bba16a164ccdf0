import { isUtf8 } from "node:buffer";

/** Turns the bytes of a file into text and back: the same text gives the same bytes, the byte order mark included. */
interface Codec {
  decode(bytes: Buffer): string;
  /** What the encoding lacks becomes another character. */
  encode(text: string): Buffer;
}

const forNode = (encoding: BufferEncoding): Codec => ({
  decode: (bytes) => bytes.toString(encoding),
  encode: (text) => Buffer.from(text, encoding),
});

const UTF_16 = forNode("utf16le");

const swapped = (bytes: Buffer) => Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();

const UTF_16_BE: Codec = {
  decode: (bytes) => UTF_16.decode(swapped(bytes)),
  encode: (text) => swapped(UTF_16.encode(text)),
};

function openWindows1252(): Codec {
  const decoder = new TextDecoder("windows-1252");
  const characters = decoder.decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  const bytes = new Map([...characters].map((character, byte) => [character, byte]));
  return {
    decode: (encoded) => decoder.decode(encoded),
    encode: (text) => Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f)),
  };
}

/** As read-text.ts reads it. */
export function findCodec(bytes: Buffer): Codec {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark === "\xff\xfe") return UTF_16;
  if (mark === "\xfe\xff") return UTF_16_BE;
  return isUtf8(bytes) ? forNode("utf8") : openWindows1252();
}
