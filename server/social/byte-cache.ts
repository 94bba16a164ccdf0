/** Keeps what was used last, up to a number of bytes. */
export interface ByteCache {
  get(key: string): Buffer | undefined;
  /** Lets go of what was not used for longest until it fits; keeps nothing that is larger than the whole. */
  set(key: string, bytes: Buffer): void;
  clear(): void;
  readonly size: number;
}

/** A cache that never holds more than `limit` bytes, keys apart. */
export function createByteCache(limit: number): ByteCache {
  // A Map keeps the order of insertion: the first is the one not used for longest.
  const kept = new Map<string, Buffer>();
  let size = 0;

  function remove(key: string): void {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  return {
    get(key) {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      remove(key);
      if (bytes.length > limit) return;
      for (const oldest of kept.keys()) {
        if (size + bytes.length <= limit) break;
        remove(oldest);
      }
      kept.set(key, bytes);
      size += bytes.length;
    },
    clear() {
      kept.clear();
      size = 0;
    },
    get size() {
      return size;
    },
  };
}
