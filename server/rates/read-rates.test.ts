import { expect, it } from "vitest";
import { toEcbXml } from "../../test/support/ecb-server.ts";
import { readRates } from "./read-rates.ts";

const SUNDAY = Date.UTC(2026, 10, 22, 12);
const FRIDAY = "2026-11-20";

it("reads the bank's file, the newest day of many, and no rate that is no number", () => {
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
  ["", /no day/],
  ["<h1>Sign in to the Wi-Fi</h1>", /no day/],
  [toEcbXml("2026-02-30"), /no day/],
  [toEcbXml("2026-11-24"), /one to come/],
  [toEcbXml(FRIDAY, { GBP: "0.8554" }), /no rate of the US dollar/],
  [toEcbXml(FRIDAY, { USD: "0" }), /no rate of the US dollar/],
  [`<!DOCTYPE x [<!ENTITY d "${FRIDAY}">]>${toEcbXml("&d;")}`, /no day/],
  ["<Cube ".repeat(200_000), /no day/],
])("refuses what is not that file: %#", (xml, reason) => {
  expect(() => readRates(xml, SUNDAY)).toThrow(reason);
});
