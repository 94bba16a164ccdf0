/** Notes, for whoever looks into the browser's console, a failure that the visitor need not hear of. */
export function logFailure(what: string, reason: unknown): void {
  // oxlint-disable-next-line no-console -- the specification wants these failures logged (section 8)
  console.warn(what, reason);
}
