import { pino } from "pino";
import { expect, it, onTestFinished, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { describeOnSqlite } from "../../test/support/database.ts";
import { type EcbTrouble, startEcbServer, toEcbXml } from "../../test/support/ecb-server.ts";
import { openAt, type TestEngine } from "../../test/support/engines.ts";
import { openRates, readRates } from "./rates.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const SUNDAY = Date.UTC(2026, 10, 22, 12);
const FRIDAY = "2026-11-20";

async function prepare(engine: TestEngine, currencies: readonly string[]) {
  const bank = await startEcbServer("2026-11-20");
  onTestFinished(() => bank.close());
  const folder = await makeContentFolder(["harbor.com"]);
  const content = { current: await readGood(folder) };
  const setCurrencies = async (codes: readonly string[]) => {
    await folder.writeShop({ currencies: codes });
    content.current = await readGood(folder);
  };
  await setCurrencies(currencies);
  const url = await engine.createDatabase();
  const clock = { time: SUNDAY };
  const warnings: string[] = [];
  async function open() {
    const database = await openAt(url);
    const rates = openRates({
      config: { ratesUrl: bank.url },
      content,
      database,
      log: pino({ level: "warn" }, { write: (line) => void warnings.push(line) }),
      now: () => clock.time,
      everyMs: 20,
      timeoutMs: 500,
    });
    onTestFinished(() => rates.close().then(database.close));
    return rates;
  }
  return { bank, clock, warnings, open, setCurrencies };
}

const until = (look: () => void) => vi.waitFor(look, { timeout: 20_000 });
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 200));

describeOnSqlite("the reference rates", (engine) => {
  it("are fetched once a day, and not at all without currencies", async () => {
    const { bank, clock, open, setCurrencies } = await prepare(engine(), []);
    const rates = await open();
    await aWhile();
    expect(bank.asked).toBe(0);
    await setCurrencies(["CNY", "EUR", "SEK"]);
    const friday = { day: "2026-11-20", base: "USD", perUnit: { CNY: 7.11432, EUR: 0.924898 } };
    await until(() => expect(rates.shown).toEqual(friday));
    const { shown } = rates;
    expect(bank.asked).toBe(1);

    clock.time += 23 * HOUR;
    await aWhile();
    expect(bank.asked).toBe(1);
    clock.time += HOUR;
    await until(() => expect(bank.asked).toBe(2));
    await aWhile();
    expect(rates.shown).toBe(shown);
    expect(bank.asked).toBe(2);

    bank.answer = { xml: toEcbXml("2026-11-23", { USD: "2", CNY: "8" }) };
    clock.time += DAY;
    const monday = { day: "2026-11-23", base: "USD", perUnit: { CNY: 4, EUR: 0.5 } };
    await until(() => expect(rates.shown).toEqual(monday));
    await setCurrencies([]);
    expect(rates.shown).toBeNull();
  });

  it("are kept if the bank fails, fetched again in an hour, and shown for a week", async () => {
    const { bank, clock, warnings, open } = await prepare(engine(), ["GBP"]);
    const rates = await open();
    const good = { day: "2026-11-20", base: "USD", perUnit: { GBP: 0.791158 } };
    await until(() => expect(rates.shown).toEqual(good));
    clock.time += DAY;
    const troubles: EcbTrouble[] = ["404", "silent", "huge"];
    for (const [before, answer] of troubles.entries()) {
      bank.answer = answer;
      await until(() => expect(warnings).toHaveLength(before + 1));
      await aWhile();
      expect(bank.asked).toBe(before + 2);
      expect(rates.shown).toEqual(good);
      clock.time += HOUR;
      bank.answer = { xml: toEcbXml("2026-11-19", { USD: "9", GBP: "9" }) };
    }
    await until(() => expect(bank.asked).toBe(troubles.length + 2));
    await aWhile();
    clock.time = Date.UTC(2026, 10, 27, 23);
    expect(rates.shown).toEqual(good);
    clock.time = Date.UTC(2026, 10, 28);
    expect(rates.shown).toBeNull();
    bank.answer = { xml: toEcbXml("2026-11-27") };
    await until(() => expect(rates.shown?.day).toBe("2026-11-27"));
  });
});

it("the newest of several days is read from the bank's file, without rates that aren't numbers", () => {
  expect(readRates(toEcbXml(FRIDAY), SUNDAY)).toEqual({
    day: FRIDAY,
    perEuro: { EUR: 1, USD: 1.0812, GBP: 0.8554, CNY: 7.692, JPY: 164.05 },
  });
  const many = toEcbXml(FRIDAY) + toEcbXml("2026-11-19", { USD: "9", GBP: "9", SEK: "9" });
  expect(readRates(many, SUNDAY)).toEqual(readRates(toEcbXml(FRIDAY), SUNDAY));
  const odd = {
    USD: "1.5",
    GBP: "N/A",
    SEK: "0",
    NOK: "-1",
    CHF: "1e9",
    "CN&y;": "7",
    JPY: "1.2.3",
  };
  expect(readRates(toEcbXml(FRIDAY, odd).replaceAll("'", '"'), SUNDAY).perEuro).toEqual({
    EUR: 1,
    USD: 1.5,
  });
});

it.each([
  ["<h1>Sign in to the Wi-Fi</h1>", /no day/],
  [toEcbXml("2026-02-30"), /no day/],
  [toEcbXml("2026-11-24"), /in the future/],
  [toEcbXml(FRIDAY, { USD: "0" }), /no rate for the US dollar/],
  [`<!DOCTYPE x [<!ENTITY d "${FRIDAY}">]>${toEcbXml("&d;")}`, /no day/],
])("a response that isn't the bank's file is refused: %#", (xml, reason) => {
  expect(() => readRates(xml, SUNDAY)).toThrow(reason);
});
