export const ORDINARY_USER = 65_534;

/** Root may read and write everything. */
export async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  process.seteuid?.(ORDINARY_USER);
  return work().finally(() => process.seteuid?.(0));
}
