import { expect, it } from 'vitest';
import { openSettings, type SettingsBook } from '#main/features/settings/settings';
import { initialSettings, type Settings } from '#shared/settings';

/** Settings that were stored like this, and what was written last. */
const opened = (stored: object): { book: SettingsBook; written: () => unknown } => {
  let written: unknown = null;
  const write = (next: object): void => void (written = next);
  const store = { read: () => stored, write, putAside: () => undefined };
  return { book: openSettings(store, () => undefined), written: () => written };
};

it.each<[keyof Settings, object, object]>([
  ['data', { ...initialSettings.data, keepDays: 3650, later: 1 }, { keepDays: 3650 }],
  ['data', { keepDays: 3650, dailyCopy: 'no' }, { ...initialSettings.data, keepDays: 3650 }],
  ['service', { environment: 'production', prefix: 'ABC', later: 1 }, { environment: 'production' }],
  ['service', { environment: 'staging', proxy: 'ftp' }, { environment: 'staging' }],
  ['customs', { ...initialSettings.customs, gate: true, deniedScore: -1 }, { gate: true, deniedScore: 1 }],
  ['people', { on: true, idleMinutes: 'few' }, { on: true, idleMinutes: 5 }],
  [
    'setUp',
    {
      ...initialSettings.setUp,
      production: { ...initialSettings.setUp.production, fromFile: true, later: 1 },
    },
    { production: { ...initialSettings.setUp.production, fromFile: true } },
  ],
])('a wrong or unknown field of “%s” loses only itself: %j', (part, stored, kept) => {
  const { book } = opened({ [part]: stored });
  expect(book.get()[part]).toMatchObject(kept);
  expect(book.isDamaged(part)).toBe(true);
});

it('a part that can not be read at all has its initial values', () => {
  const { book } = opened({ data: 'x', queue: null, customs: [1], sound: 'loud' });
  expect(book.get()).toEqual(initialSettings);
});

it('a damaged part stays as it was stored until it is changed itself', () => {
  const data = { ...initialSettings.data, keepDays: 36500, later: 1 };
  const { book, written } = opened({ data });
  book.change({ sound: false });
  expect(written()).toMatchObject({ data, sound: false });
  expect(book.isDamaged('data')).toBe(true);
  book.change({ data: { ...initialSettings.data, keepDays: 365 } });
  expect(written()).toMatchObject({ data: { ...initialSettings.data, keepDays: 365 } });
  expect(book.isDamaged('data')).toBe(false);
});

it('a part of a newer version stays in the file as it was stored, whatever is changed', () => {
  const later = { gate: true, list: [1, { deep: null }] };
  const { book, written } = opened({ ...initialSettings, later });
  book.change({ sound: false });
  expect(written()).toEqual({ ...initialSettings, sound: false, later });
  book.change({ sound: true });
  expect(written()).toEqual({ ...initialSettings, later });
  expect(book.get()).toEqual(initialSettings);
});
