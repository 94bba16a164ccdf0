/** Keeps what was used last, up to a number of bytes. */
export interface ByteCache<T> {
  get(key: string): T | undefined;
  /**
   * Keeps a value, counted as it is now; set it again when it has grown. Lets go of what was not used for longest until it
   * fits; keeps nothing that is larger than the whole.
   */
  set(key: string, value: T): void;
  clear(): void;
  /** Bytes held, keys apart. */
  readonly size: number;
  readonly count: number;
  /** Values that had to make room so far. */
  readonly evictions: number;
}

/** A cache that never holds more than `limit` bytes, keys apart. */
export function createByteCache<T>(limit: number, sizeOf: (value: T) => number): ByteCache<T> {
  // A Map keeps the order of insertion: the first is the one not used for longest.
  const kept = new Map<string, { readonly value: T; readonly bytes: number }>();
  let newest = "";
  let size = 0;
  let evictions = 0;

  function remove(key: string): void {
    size -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const found = kept.get(key);
      if (!found) return undefined;
      // What is asked for again and again stands last already.
      if (key !== newest) {
        kept.delete(key);
        kept.set(key, found);
        newest = key;
      }
      return found.value;
    },
    set(key, value) {
      remove(key);
      const bytes = sizeOf(value);
      if (bytes > limit) return;
      for (const oldest of kept.keys()) {
        if (size + bytes <= limit) break;
        remove(oldest);
        evictions++;
      }
      kept.set(key, { value, bytes });
      newest = key;
      size += bytes;
    },
    clear() {
      kept.clear();
      size = 0;
    },
    get size() {
      return size;
    },
    get count() {
      return kept.size;
    },
    get evictions() {
      return evictions;
    },
  };
}
