import { expect, it } from 'vitest';
import { openSettings } from '#main/features/settings/settings';

it.each([
  ['Bench\u00003', 'Bench 3'],
  ['\nBench 3\ud83d', 'Bench 3'],
  ['Bench 3\u200f', 'Bench 3\u200f'],
  ['\u200b', 'Bench 1'],
])('a station whose name an older version stored as %j loads as %j, with all its settings', (name, read) => {
  const damaged: string[] = [];
  const stored = { station: { name }, sound: false };
  const store = { read: () => stored, write: () => undefined, putAside: () => undefined };
  const settings = openSettings(store, (part) => damaged.push(part));
  expect(settings.get()).toMatchObject({ station: { name: read }, sound: false });
  expect([damaged, settings.holds('station')]).toEqual([[], true]);
});
