import { statSync } from 'node:fs';

/** False for a folder, a pipe, a device, a link to any of them or to nothing, and where nothing has the name. */
export const isRegularFile = (file: string): boolean => {
  try {
    return statSync(file).isFile();
  } catch {
    return false;
  }
};
