export const PAGE_SIZE = 48;

export interface Page<T> {
  readonly items: readonly T[];
  /** From 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly total: number;
}

export function countPages(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size));
}

/** A page past the end gives the last one. */
export function paginate<T>(all: readonly T[], page: number, size = PAGE_SIZE): Page<T> {
  const pageCount = countPages(all.length, size);
  const current = Math.min(Math.max(1, page), pageCount);
  const start = (current - 1) * size;
  return { items: all.slice(start, start + size), page: current, pageCount, total: all.length };
}
