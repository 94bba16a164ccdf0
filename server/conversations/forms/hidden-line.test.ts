import { expect, it, onTestFinished } from "vitest";
import type { Floor } from "../../../catalogue/schema/sum-schema.ts";
import type { Db } from "../../database/database.ts";
import { describeOnSqlite } from "../../../test/support/database.ts";
import { openTestDatabase } from "../../../test/support/engines.ts";
import { writeSetting } from "../../database/settings.ts";
import { findLine } from "./hidden-line.ts";

const COUNT = 1_000;
const SHARES = Array.from({ length: 56 }, (_, index) => 40 + index);

/** What somebody who makes many offers finds out about a name whose floor is a share of its price. */
interface Look {
  readonly domain: string;
  readonly price: number;
  readonly line: number;
}

/** Returns the only thing that all lines together tell: between which bounds the line's part of the price is. */
function findPart(looks: readonly Look[]): readonly [from: number, to: number] {
  const from = Math.max(...looks.map(({ line, price }) => (line - 0.5) / price));
  return [from, Math.min(...looks.map(({ line, price }) => (line + 0.5) / price))];
}

/** Returns the shares for which a shop could show exactly these lines. */
function listPossible(looks: readonly Look[]): number[] {
  const [from, to] = findPart(looks);
  const part = (from + to) / 2;
  return SHARES.filter((share) => {
    const factor = (part * 100) / share;
    if (factor < 0.55 || factor >= 0.9) return false;
    return looks.every(({ price, line }) => Math.round((price * share * factor) / 100) === line);
  });
}

/** Returns the shares that nobody can exclude who knows only the line's part of the price. */
function listExpected([from, to]: readonly [number, number]): number[] {
  const part = (from + to) / 2;
  return SHARES.filter((share) => part / share >= 0.0055 && part / share < 0.009);
}

type Priced = Pick<Look, "domain" | "price">;

const medianOf = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Returns the median error of the best guess that multiplies each measured line by the same factor. */
function estimate(found: readonly { readonly hidden: number; readonly measured: number }[]) {
  const errors = Array.from({ length: 120 }, (_, step) => {
    const factor = 0.9 + step / 100;
    return medianOf(
      found.map(({ hidden, measured }) => Math.abs(measured * factor - hidden) / hidden),
    );
  });
  return Math.min(...errors);
}

/** Prices of the kind 4,888. */
const ENDINGS = [4_888, 9_890, 12_950, 24_888];

const makeNames = (count: number): Priced[] =>
  Array.from({ length: count }, (_, index) => ({
    domain: `name-${index}.com`,
    price: (ENDINGS[index % ENDINGS.length] ?? 0) + 1_000 * index,
  }));

const lookAt = (db: Db, names: readonly Priced[], toFloor: (name: Priced) => Floor) =>
  Promise.all(
    names.map(async (name): Promise<Look> => {
      return { ...name, line: await findLine(db, { ...name, floor: toFloor(name) }) };
    }),
  );

describeOnSqlite("the hidden line of a floor", (engine) => {
  async function openDb(secret = "the shop's secret") {
    const database = await openTestDatabase(engine());
    onTestFinished(() => database.close());
    await writeSetting(database.db, "floor_key", secret);
    return database.db;
  }

  it("leaves a guess at the floor off by a median of 10% or more, however many offers are made", async () => {
    const db = await openDb();
    const found = [];
    for (let index = 0; index < COUNT; index += 1) {
      const floor = { amount: 1_000 + 97 * index };
      const line = await findLine(db, { domain: `name-${index}.com`, floor, price: null });
      expect(line / floor.amount).toBeGreaterThan(0.549);
      expect(line / floor.amount).toBeLessThan(0.901);
      found.push({ hidden: floor.amount, measured: line });
    }
    expect(estimate(found)).toBeGreaterThanOrEqual(0.1);
  });

  it("hides a share in shops of any size, also if prices, names and the way to write the floor change", async () => {
    for (const [count, percent] of [
      [5, 48],
      [300, 73],
    ] as const) {
      const db = await openDb(`the secret of a shop with ${count} names`);
      const names = makeNames(count);
      const looks = await lookAt(db, names, () => ({ percent }));
      const expected = listExpected(findPart(looks));
      expect(expected).toContain(percent);
      expect(listPossible(looks)).toEqual(expected);

      const cheaper = names.map(({ domain, price }) => ({ domain, price: price - 211 }));
      looks.push(...(await lookAt(db, cheaper, () => ({ percent }))));
      const added = [{ domain: "added.com", price: 33_333 }];
      looks.push(...(await lookAt(db, added, () => ({ percent }))));
      const toSum = ({ price }: Priced) => ({ amount: Math.ceil((price * percent) / 100) });
      looks.push(...(await lookAt(db, cheaper, toSum)));
      expect(listPossible(looks)).toEqual(listExpected(findPart(looks)));
      expect(listPossible(looks)).toContain(percent);
    }
  });

  it("stays the same however often it is asked for, and is unrelated to another name's", async () => {
    const db = await openDb();
    const name = { domain: "harbor.com", floor: { amount: 40_000 }, price: null };
    const line = await findLine(db, name);
    expect(await findLine(db, { ...name, price: 60_000 })).toBe(line);
    const others = [
      await findLine(db, { ...name, domain: "pier.com" }),
      await findLine(db, { ...name, floor: { amount: 40_001 } }),
      await findLine(await openDb("another"), name),
    ];
    expect(new Set([line, ...others]).size).toBe(4);
    // A sum is the name's own, so a share that amounts to it has another line.
    const share = { ...name, floor: { percent: 80 }, price: 50_000 };
    expect(await findLine(db, share)).not.toBe(line);
  });
});
