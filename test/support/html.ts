import { JSDOM } from "jsdom";

const { DOMParser } = new JSDOM().window;
const parser = new DOMParser();

/** Leaves out the rules of the page's styles, because reading them takes half of the parser's time. */
export const parseHtml = (html: string): Document =>
  parser.parseFromString(
    html.replaceAll(/(<style[^>]*>)[^]*?<\/style>/g, "$1</style>"),
    "text/html",
  );

export function parseXml(xml: string): Element {
  const document = parser.parseFromString(xml, "application/xml");
  const error = document.querySelector("parsererror");
  if (error) throw new Error(error.textContent);
  return document.documentElement;
}

export const textOf = (element: Element | null | undefined | ""): string =>
  ((element && element.textContent) || "").replaceAll(/\s+/g, " ").trim();

export interface Head {
  readonly titles: readonly string[];
  readonly meta: Readonly<Record<string, readonly string[]>>;
  readonly canonicals: readonly string[];
  readonly jsonLd: readonly Record<string, unknown>[];
}

/** Reads no more of the page than its head and its JSON-LD, because parsing bodies takes most of the time. */
export function readHead(html: string): Head {
  const document = parseHtml(html.slice(0, html.indexOf("<body")));
  const all = (selector: string) => [...document.head.querySelectorAll(selector)];
  const meta: Record<string, string[]> = {};
  for (const tag of all("meta[content]")) {
    const name = tag.getAttribute("name") ?? tag.getAttribute("property") ?? "";
    (meta[name] ??= []).push(tag.getAttribute("content") ?? "");
  }
  const data = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return {
    titles: all("title").map((title) => title.textContent),
    meta,
    canonicals: all('link[rel="canonical"]').map((link) => link.getAttribute("href") ?? ""),
    jsonLd: [...data].map(([, text = ""]) => JSON.parse(text) as Record<string, unknown>),
  };
}

export function regionOf(document: Document, name: string): Element {
  for (const region of document.querySelectorAll("section, aside, nav, form")) {
    const id = region.getAttribute("aria-labelledby");
    const label = region.getAttribute("aria-label") ?? textOf(id && document.getElementById(id));
    if (label === name) return region;
  }
  throw new Error(`no part is named ${name}`);
}

export const linksOf = (part: ParentNode, text: string | RegExp = /./): HTMLAnchorElement[] =>
  [...part.querySelectorAll<HTMLAnchorElement>("a[href]")].filter((link) =>
    typeof text === "string" ? textOf(link) === text : text.test(textOf(link)),
  );
