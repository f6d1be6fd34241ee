/** What `read` returns; null where it throws. */
export const attempt = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch {
    return null;
  }
};
