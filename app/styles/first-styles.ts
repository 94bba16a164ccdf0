import { href } from "react-router";
import { OFFERS_PREFIX } from "../../catalogue/offer.ts";
import home from "./first-home.css?inline";
import list from "./first-list.css?inline";
import name from "./first-name.css?inline";
import offer from "./first-offer.css?inline";
import text from "./first-text.css?inline";

const TEXTS: ReadonlySet<string> = new Set([
  href("/about"),
  href("/contact"),
  href("/how-it-works"),
  href("/premium-domains"),
  href("/privacy-policy"),
  href("/sold"),
  href("/terms-of-service"),
]);

/** The styles for a page's first paint; app.css brings the others. */
export function firstStyles(pathname: string): string {
  if (pathname === href("/")) return home;
  if (TEXTS.has(pathname)) return text;
  if (pathname.startsWith(OFFERS_PREFIX)) return offer;
  if (!pathname.startsWith(`${href("/portfolio")}/`)) return list;
  return pathname.endsWith("/offer") ? offer : name;
}
