import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type * as Language from '../../../../src/renderer/text/language';
import { endStations, stubStation } from '../station-stub';

const folder = join(import.meta.dirname, '../../../../src/renderer');
const language = '../../../../src/renderer/text/language';

/** All modules except the first one, which draws at once. */
const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && name !== 'main.tsx',
);

/** Where texts were read. */
const places = new Set<string>();

/** The outermost place in the window's code: a module that is being loaded, also if it reads by a function of another one. */
const place = (): string =>
  new Error().stack
    ?.split('\n')
    .findLast((line) => /src[\\/]renderer/.test(line) && !line.includes('.test.'))
    ?.trim() ?? 'unknown';

beforeAll(() => {
  // Some modules follow the station's events as soon as they are loaded.
  stubStation();
  vi.resetModules();
  vi.doMock(language, async (original) => {
    const real = await original<typeof Language>();
    return {
      ...real,
      currentLanguage: () => {
        places.add(place());
        return real.currentLanguage();
      },
    };
  });
});
afterAll(async () => {
  vi.doUnmock(language);
  vi.resetModules();
  await endStations();
});

it('no text is read while a module is loaded: it would stay in the language of that time', async () => {
  for (const name of modules) await import(join(folder, name));
  expect([...places]).toEqual([]);
}, 60_000);

it('a text that is read is noticed', async () => {
  const { text } = await import('../../../../src/renderer/text');
  places.clear();
  expect(text.shell.ready).not.toBe('');
  expect(places.size).toBe(1);
});
