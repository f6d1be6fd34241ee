import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsStore } from '#main/features/settings/settings';

/** Settings in a file of a folder. */
export const settingsIn = (folder: string): SettingsStore => {
  const file = join(folder, 'settings.json');
  return {
    read: () => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as unknown) : {}),
    write: (next) => writeFileSync(file, JSON.stringify(next)),
    putAside: () => undefined,
  };
};
