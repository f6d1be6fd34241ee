/** True for an https: page, which a browser shows safely; other addresses (`file:`, a program's own scheme) could start something. */
export const isWebPage = (url: string): boolean => {
  try {
    return new URL(url).protocol === 'https:';
  } catch {
    return false;
  }
};
