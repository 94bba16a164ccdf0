/** Whether one letter was omitted, added, replaced or swapped with the next one. */
export function isOneSlip(a: string, b: string): boolean {
  const longer = Math.max(a.length, b.length);
  if (a === b || longer - Math.min(a.length, b.length) > 1) return false;
  if (a[0] !== b[0] && a.at(-1) !== b.at(-1)) return false;
  let start = 0;
  while (start < longer && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < longer - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start];
  return longer - start - end <= 1 || (isSwapped && longer - start - end === 2);
}
