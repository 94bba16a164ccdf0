/** Replaces what stands from `start` up to `end`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function applySplices(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  return parts.join("") + text.slice(at);
}
