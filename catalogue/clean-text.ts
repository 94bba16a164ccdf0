/** Text from an address or a form on one line: no control characters, no surplus white space, at most `length` units. */
export function cleanLine(value: string | null, length: number): string {
  return (value ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, " ")
    .trim()
    .slice(0, length)
    .trim();
}
