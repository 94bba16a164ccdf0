import { openConversation } from "./ask.ts";

const NAME_LINK = /href="\/portfolio\/([^"/?#]+)"/g;
const MOST_PAGES = 60;

/** Domains that the portfolio of a running shop links to, `count` at the most, from its first pages. */
export async function listNames(url: string, count: number): Promise<string[]> {
  const conversation = openConversation(url, "identity");
  const names = new Set<string>();
  for (let page = 1; page <= MOST_PAGES && names.size < count; page += 1) {
    const { bytes } = await conversation.ask(`/portfolio?page=${page}`);
    const before = names.size;
    for (const [, name = ""] of bytes.toString().matchAll(NAME_LINK)) names.add(name);
    if (names.size === before) break;
  }
  conversation.close();
  return [...names].slice(0, count);
}
