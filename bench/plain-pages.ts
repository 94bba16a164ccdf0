import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { openConversation } from "./ask.ts";
import { startBare } from "./static-servers.ts";
import type { Started } from "./start-process.ts";

const SCRIPT = /<script\b(?![^>]*application\/ld\+json)[^>]*>[\s\S]*?<\/script>/g;
const PRELOAD = /<link\b[^>]*\brel="(?:modulepreload|preload|prefetch)"[^>]*>/g;
const FONT = /@font-face\s*\{[^}]*\}/g;

/** A document without its scripts and fonts: what the same page costs at the least. */
export function toPlainHtml(html: string): string {
  return html.replace(SCRIPT, "").replace(PRELOAD, "").replace(FONT, "");
}

/** A bare server with the plain forms of a shop's pages, in the encoding that the shop chose for a browser. */
export async function startPlainPages(shopUrl: string, paths: readonly string[]): Promise<Started> {
  const conversation = openConversation(shopUrl);
  const answers = await Promise.all(paths.map((path) => conversation.ask(path)));
  conversation.close();
  const isBrotli = answers.every(({ encoding }) => encoding === "br");
  const pages = answers.map(({ bytes, encoding }, index) => {
    const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
    const plain = toPlainHtml(unpack(bytes).toString());
    return [paths[index] ?? "", isBrotli ? brotliCompressSync(plain) : gzipSync(plain)] as const;
  });
  return startBare(new Map(pages), {
    "content-type": "text/html; charset=utf-8",
    "content-encoding": isBrotli ? "br" : "gzip",
    vary: "Accept-Encoding",
  });
}
