const LIST_KEYS = ["state", "name", "q", "shown"] as const;

/** Returns the list's part of an address, with changes; null removes a key. */
export function listSearch(
  search: string,
  changes: Readonly<Record<string, string | null>> = {},
): string {
  const before = new URLSearchParams(search);
  const after = new URLSearchParams();
  for (const key of LIST_KEYS) {
    const value = key in changes ? changes[key] : before.get(key);
    if (value) after.set(key, value);
  }
  const text = after.toString();
  return text && `?${text}`;
}

export function withQuery(search: string, key: string, value: string): string {
  const list = listSearch(search);
  return `${list}${list ? "&" : "?"}${key}=${encodeURIComponent(value)}`;
}
