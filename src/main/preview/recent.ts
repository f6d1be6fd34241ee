/** Remembers the last `size` values by key, the least used forgotten first. */
export const createRecent = <T>(size: number) => {
  const values = new Map<string, T>();
  return {
    get: (key: string): T | undefined => {
      const value = values.get(key);
      if (value !== undefined) {
        values.delete(key);
        values.set(key, value);
      }
      return value;
    },
    set: (key: string, value: T): void => {
      values.delete(key);
      values.set(key, value);
      const [oldest] = values.keys();
      if (values.size > size && oldest !== undefined) values.delete(oldest);
    },
    forget: (key: string): void => void values.delete(key),
  };
};
