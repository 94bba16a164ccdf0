export const PAGE_SIZE = 48;

export function countPages(total: number, size = PAGE_SIZE): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Pages count from 1; one past the end gives the last. */
export function paginate<T>(all: readonly T[], page: number, size = PAGE_SIZE) {
  const pageCount = countPages(all.length, size);
  const current = Math.min(Math.max(1, page), pageCount);
  const start = (current - 1) * size;
  return { items: all.slice(start, start + size), page: current, pageCount, total: all.length };
}
