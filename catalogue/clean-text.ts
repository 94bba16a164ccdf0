/** Text from an address or a form on one line: no control characters, no surplus white space, at most `length` characters. */
export function cleanLine(value: string | null, length: number): string {
  const line = (value ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ").trim();
  return [...line].slice(0, length).join("").trim();
}
