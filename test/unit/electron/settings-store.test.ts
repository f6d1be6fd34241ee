import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changedFile } from '#main/electron/policy';
import { openSettingsStore } from '#main/electron/settings-store';
import { ownFolder } from '#test/support/folders';

/** How often the file was read: reading a pipe or a device waits for ever, which no test may. */
let reads = 0;
vi.mock('electron-store', () => ({
  default: class {
    get store(): object {
      reads += 1;
      return {};
    }
  },
}));

let folder: Awaited<ReturnType<typeof ownFolder>>;
const file = (): string => join(folder.path, 'settings.json');
beforeEach(async () => {
  folder = await ownFolder('settings-store');
  reads = 0;
});
afterEach(() => folder.remove());

const others: [string, () => void][] = [
  ['a folder', () => mkdirSync(file())],
  ['a pipe', () => execFileSync('mkfifo', [file()])],
  ['a link to a device', () => symlinkSync('/dev/zero', file())],
  ['a link to a folder', () => symlinkSync(folder.path, file())],
];

describe.skipIf(process.platform === 'win32')('a settings file', () => {
  it.each(others)(
    'a settings file that is %s is not read, and can be renamed for new settings',
    (_, make) => {
      make();
      const store = openSettingsStore(folder.path);
      expect(() => store.read()).toThrow('it is not a file');
      expect(reads).toBe(0);
      store.putAside();
      expect(existsSync(file())).toBe(false);
      expect(store.read()).toEqual({});
    },
  );

  it('that is a regular file, a link to one, or does not exist yet is read', () => {
    expect(openSettingsStore(folder.path).read()).toEqual({});
    writeFileSync(join(folder.path, 'elsewhere.json'), '{}');
    symlinkSync(join(folder.path, 'elsewhere.json'), file());
    expect(openSettingsStore(folder.path).read()).toEqual({});
    expect(reads).toBe(2);
  });

  it('that is put aside lets the file of a policy be loaded again', () => {
    writeFileSync(file(), '{');
    const bytes = new TextEncoder().encode('{"packbench":1}');
    changedFile(folder.path, bytes).taken();
    openSettingsStore(folder.path).putAside();
    expect(changedFile(folder.path, bytes).isNew).toBe(true);
  });
});
