import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";

const decodeAscii = (path: string) =>
  path.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

export function hideToken(path: string): string {
  const plain = decodeAscii(path);
  const start = plain.toLowerCase().indexOf(OFFERS_PREFIX);
  return start < 0 ? path : `${plain.slice(0, start)}${OFFERS_PREFIX}…`;
}
