import { formatAbout } from "../../catalogue/format/about-price.ts";
import { whenRenewed } from "./renew.ts";

const { dataset } = document.documentElement;

function show(): void {
  const { currency = "", currencies = "" } = dataset;
  const rate = Number(
    currencies
      .split(" ")
      .find((one) => one.startsWith(currency))
      ?.slice(4),
  );
  for (const about of document.querySelectorAll<HTMLElement>("[data-about]")) {
    const words = (display: "symbol" | "name") =>
      currency && formatAbout(Number(about.dataset.about), currency, rate, display);
    const [seen, heard] = about.children;
    if (seen) seen.textContent = words("symbol") || "\u00A0";
    if (heard) heard.textContent = words("name") && ` ${words("name")}`;
  }
  for (const choice of document.querySelectorAll<HTMLSelectElement>("[data-currency-choice]")) {
    choice.value = currency;
  }
}

/** Shows about what each price is in the currency that the visitor chose (layout/choices.js). */
export function showPrices(): void {
  whenRenewed(() => dataset.currency && show());
  addEventListener("currency", show);
}
