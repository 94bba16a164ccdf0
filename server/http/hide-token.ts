import { PRIVATE_PREFIXES } from "../../catalogue/deals/offer.ts";

const decodeAscii = (path: string) =>
  path.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

export function hideToken(path: string): string {
  const plain = decodeAscii(path);
  for (const prefix of PRIVATE_PREFIXES) {
    const start = plain.toLowerCase().indexOf(prefix);
    if (start >= 0) return `${plain.slice(0, start)}${prefix}…`;
  }
  return path;
}
