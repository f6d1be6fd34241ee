/** Caches values by key up to a total size; the least recently used are removed first. */
export const createRecentCache = <T>(mostSize: number) => {
  const entries = new Map<string, { value: T; size: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= entries.get(key)?.size ?? 0;
    entries.delete(key);
  };
  return {
    get: (key: string): T | undefined => {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set: (key: string, value: T, size: number): void => {
      forget(key);
      entries.set(key, { value, size });
      total += size;
      for (const oldest of entries.keys()) {
        if (total <= mostSize) return;
        forget(oldest);
      }
    },
    forget,
  };
};
