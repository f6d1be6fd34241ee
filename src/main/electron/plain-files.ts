/**
 * Runs work that treats `.asar` files as plain files. Elsewhere in the main process Electron treats a path that ends in `.asar` as a folder,
 * and the program that is written or removed has one. During this work no code of this program's own archive can be read.
 */
export const withPlainFiles = async <T>(work: () => Promise<T>): Promise<T> => {
  process.noAsar = true;
  try {
    return await work();
  } finally {
    process.noAsar = false;
  }
};
