import { File } from 'node:buffer';

// Node 18 (Electron 25) has the class, but does not show it as a global yet; undici asks for it while it is loaded.
(globalThis as { File?: unknown }).File ??= File;

const parses = (text: string): boolean => {
  try {
    return new URL(text).href !== '';
  } catch {
    return false;
  }
};
// Node 18 has no `URL.canParse` yet.
(URL as { canParse?: (text: string) => boolean }).canParse ??= parses;
