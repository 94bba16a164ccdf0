import { PRIVATE_PREFIXES } from "../../sale/offer.ts";

const decodeAscii = (path: string) =>
  path.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

export function hideToken(path: string): string {
  const plain = decodeAscii(path);
  const lower = plain.toLowerCase();
  const found = PRIVATE_PREFIXES.map((prefix) => ({ prefix, start: lower.indexOf(prefix) }))
    .filter(({ start }) => start >= 0)
    .toSorted((a, b) => a.start - b.start)[0];
  return found ? `${plain.slice(0, found.start)}${found.prefix}…` : path;
}
