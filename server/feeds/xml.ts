const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** What no XML document may hold, not even as a reference. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for an element or an attribute of XML; characters that XML forbids are left out. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(FORBIDDEN, "")
    .replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
