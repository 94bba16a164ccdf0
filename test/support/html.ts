import type { Page } from "@playwright/test";

/** What a page says of itself before any script has run. */
export interface Head {
  readonly titles: readonly string[];
  /** By name or property; each value in order. */
  readonly meta: Readonly<Record<string, readonly string[]>>;
  readonly canonicals: readonly string[];
  readonly jsonLd: readonly Record<string, unknown>[];
}

/** Reads the head of a document with the browser's own parser; no script of it runs. */
export function readHead(page: Page, html: string): Promise<Head> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "text/html");
    const all = (selector: string) => [...document.head.querySelectorAll(selector)];
    const meta: Record<string, string[]> = {};
    for (const tag of all("meta[content]")) {
      const name = tag.getAttribute("name") ?? tag.getAttribute("property") ?? "";
      (meta[name] ??= []).push(tag.getAttribute("content") ?? "");
    }
    // In the head or in the body, structured data counts.
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')];
    return {
      titles: all("title").map((title) => title.textContent),
      meta,
      canonicals: all('link[rel="canonical"]').map((link) => link.getAttribute("href") ?? ""),
      jsonLd: data.map((script) => JSON.parse(script.textContent) as Record<string, unknown>),
    };
  }, html);
}

export interface XmlNode {
  readonly name: string;
  readonly namespace: string | null;
  readonly attributes: Readonly<Record<string, string>>;
  /** Text of the node and all under it. */
  readonly text: string;
  readonly children: readonly XmlNode[];
}

/** Parses XML strictly, with the browser's own parser; throws where it is not well-formed. */
export function readXml(page: Page, xml: string): Promise<XmlNode> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, "application/xml");
    const error = document.querySelector("parsererror");
    if (error) throw new Error(error.textContent);
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the browser
    const read = (element: Element): XmlNode => ({
      name: element.localName,
      namespace: element.namespaceURI,
      attributes: Object.fromEntries([...element.attributes].map((a) => [a.name, a.value])),
      text: element.textContent.trim(),
      children: [...element.children].map(read),
    });
    return read(document.documentElement);
  }, xml);
}

const ENTITIES: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};

/** Values of one attribute in first HTML, entities resolved, by the tags that carry it. */
export function readAttributes(html: string, tag: string, attribute: string): string[] {
  const pattern = new RegExp(`<${tag}\\b[^>]*?\\s${attribute}="([^"]*)"`, "g");
  return [...html.matchAll(pattern)].map(([, value = ""]) =>
    value.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
  );
}
