const SHARES = Array.from({ length: 56 }, (_, index) => 40 + index);

/** What somebody who makes many offers finds out about a name whose floor is a share of its price. */
export interface Look {
  readonly domain: string;
  readonly price: number;
  readonly line: number;
}

/** Returns the only thing that all lines together tell: between which bounds the line's part of the price is. */
export function findPart(looks: readonly Look[]): readonly [from: number, to: number] {
  const from = Math.max(...looks.map(({ line, price }) => (line - 0.5) / price));
  return [from, Math.min(...looks.map(({ line, price }) => (line + 0.5) / price))];
}

/** Returns the shares for which a shop could show exactly these lines. */
export function listPossible(looks: readonly Look[]): number[] {
  const [from, to] = findPart(looks);
  const part = (from + to) / 2;
  return SHARES.filter((share) => {
    const factor = (part * 100) / share;
    if (factor < 0.55 || factor >= 0.9) return false;
    return looks.every(({ price, line }) => Math.round((price * share * factor) / 100) === line);
  });
}

/** Returns the shares that nobody can exclude who knows only the line's part of the price. */
export function listExpected([from, to]: readonly [number, number]): number[] {
  const part = (from + to) / 2;
  return SHARES.filter((share) => part / share >= 0.0055 && part / share < 0.009);
}
