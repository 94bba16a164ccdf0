import { z } from "zod";

const CURRENCIES =
  "EUR AUD BRL CAD CHF CNY CZK DKK GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY ZAR";

const currency = z.enum(CURRENCIES.split(" "), {
  error: ({ input }) =>
    input === "USD"
      ? "a currency other than US dollars, which prices are already in"
      : `a currency that the European Central Bank publishes rates for: ${CURRENCIES}`,
});

export const currencies = z
  .array(currency, "a list of currencies, such as [EUR, GBP]")
  .check(({ value, issues }) =>
    value.forEach((code, at) => {
      if (value.indexOf(code) === at) return;
      issues.push({ code: "custom", input: code, path: [at], message: "each currency once" });
    }),
  );
