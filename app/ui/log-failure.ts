/** Notes, for whoever looks into the browser's console, a failure that the visitor need not hear of. */
export function logFailure(what: string, reason: unknown): void {
  console.warn(what, reason);
}
