import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';

const window = join(import.meta.dirname, '../../../../src/renderer');

/** All modules except the first one, which draws at once. */
const modules = readdirSync(window, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && name !== 'main.tsx',
);

/** The place in the window's code where a text was read. */
const askedAt = (): string =>
  new Error().stack
    ?.split('\n')
    .find((line) => /src\/renderer\/(?!text\/)/.test(line))
    ?.trim() ?? '';

it('no text is read while a module is loaded: it would stay in the language of that time', async () => {
  const tooEarly = new Set<string>();
  vi.resetModules();
  vi.doMock('../../../../src/renderer/text/language', () => ({
    spoken: () => {
      tooEarly.add(askedAt());
      return { language: 'en', catalogue: {}, locale: 'en' };
    },
    useLanguage: () => 'en',
  }));
  for (const name of modules) await import(join(window, name)).catch(() => undefined);
  vi.doUnmock('../../../../src/renderer/text/language');
  vi.resetModules();
  tooEarly.delete('');
  expect([...tooEarly]).toEqual([]);
});
