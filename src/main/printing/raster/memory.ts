/** Remembers values by key up to so many bytes altogether, the least used forgotten first. */
export const createMemory = <T>(mostBytes: number) => {
  const entries = new Map<string, { value: T; bytes: number }>();
  let total = 0;
  const forget = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
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
    set: (key: string, value: T, bytes: number): void => {
      forget(key);
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) return;
        forget(oldest);
      }
    },
  };
};
