export function parsePage(params: URLSearchParams): number {
  const text = params.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1;
}

export const PAGE_SIZE = 48;

export const countPages = (total: number, size = PAGE_SIZE) => Math.max(1, Math.ceil(total / size));

/** A page number past the end gives the last page. */
export function paginate<T>(all: readonly T[], wanted: number, size = PAGE_SIZE) {
  const pageCount = countPages(all.length, size);
  const page = Math.min(wanted, pageCount);
  const items = all.slice((page - 1) * size, page * size);
  return { items, page, pageCount, total: all.length };
}
