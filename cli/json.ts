/** JSON that says the same and holds nothing that a terminal would act on. */
export function formatJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replaceAll(
    /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${text}\n`;
}
