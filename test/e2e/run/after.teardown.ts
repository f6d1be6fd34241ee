import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { spellings } from '#test/support/files-holding';
import {
  knowsSecrets,
  neverSearched,
  note,
  openedInRun,
  runFolder,
  searchedInRun,
  type Searched,
  secretsOfRun,
  unsearchedInRun,
} from '#test/support/search/ledger';
import { learn, searchBytes, searchFolder } from '#test/support/search/search';

const run = runFolder() ?? '';
const sum = (all: readonly Searched[], key: 'files' | 'bytes' | 'ms'): number =>
  all.reduce((total, searched) => total + searched[key], 0);
const of = (what: Searched['what']): Searched[] => searchedInRun().filter((one) => one.what === what);

/** Stations with secrets that their pages must not keep, once for each time they were opened. */
const knowing = (): string[] => openedInRun().filter(knowsSecrets);

/** What the complete run left, one line for each place. */
const inWords = (): string => {
  const kinds = new Map<string, number>();
  for (const { kind } of secretsOfRun()) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const pages = of('page’s memory');
  const slowest = Math.max(0, ...pages.map(({ ms }) => ms)) / 1000;
  const stations = new Set(of('station').map(({ name }) => name));
  const folders = [...of('station'), ...of('folder').filter(({ name }) => !stations.has(name))];
  return [
    `searched: ${openedInRun().length} stations and what else the run wrote, ${sum(folders, 'files')} files, ${(sum(folders, 'bytes') / 1e6).toFixed(0)} MB`,
    `          ${of('output').length} outputs`,
    `          ${pages.length} pages’ memories, ${(sum(pages, 'bytes') / 1e6).toFixed(0)} MB, in ${(sum(pages, 'ms') / 1000).toFixed(1)} s, the slowest in ${slowest.toFixed(1)} s`,
    `          ${knowing().length} stations knew a secret that a page must not keep; ${unsearchedInRun().length} pages were gone before they were closed`,
    `for:      ${[...kinds].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'no secret'}`,
    `found:    ${searchedInRun().flatMap(({ found }) => found).length}, in ${(sum(searchedInRun(), 'ms') / 1000).toFixed(1)} s`,
  ].join('\n');
};

test('no credential and no archive key of the run is in any file of its programs, their outputs or their pages', async () => {
  const left = [
    await searchFolder('folder', join(run, 'tmp')),
    await searchFolder('folder', join(run, 'home')),
  ];
  console.log(inWords());
  expect(searchedInRun().flatMap(({ found }) => found)).toEqual([]);
  expect(left.flatMap(({ found }) => found)).toEqual([]);
  // Each opened station was searched when it was closed.
  expect(of('station').length).toBeGreaterThanOrEqual(openedInRun().length);
  expect(of('output')).toHaveLength(of('station').length);
});

test('the page of every station with a secret was searched', () => {
  expect(unsearchedInRun().filter(({ why }) => why !== null)).toEqual([]);
  expect(neverSearched(), 'knew a secret, and no page of them was searched').toEqual([]);
  if (knowing().length > 0) expect(of('page’s memory').length).toBeGreaterThan(0);
});

test('a station whose page was not searched is named', () => {
  const folder = join(run, 'tmp', 'left-out');
  note({ entry: 'opened', folder });
  expect(neverSearched()).toEqual([]);
  learn([{ kind: 'badge', value: randomBytes(8).toString('hex') }], folder);
  expect(neverSearched()).toEqual([]);
  learn([{ kind: 'credential', value: randomBytes(8).toString('hex') }], folder);
  expect(neverSearched()).toEqual([folder]);
});

test('the search finds a planted secret, in every form, in files and in bytes', async () => {
  const key = randomBytes(32).toString('hex');
  const word = `pass+word/${randomBytes(6).toString('hex')}"ü`;
  learn([
    { kind: 'archive key', value: key },
    { kind: 'credential', value: word },
  ]);
  const folder = join(run, 'tmp', 'planted');
  await mkdir(join(folder, 'Crashpad'), { recursive: true });
  const planted = [key, word].flatMap(spellings);
  expect(planted.length).toBeGreaterThan(20);
  for (const [at, spelling] of planted.entries()) {
    const bytes = Buffer.concat([randomBytes(100), spelling, randomBytes(100)]);
    await writeFile(join(folder, 'Crashpad', `${at}.dmp`), bytes);
    expect(searchBytes('output', 'planted', bytes).found).toHaveLength(1);
  }
  expect((await searchFolder('folder', folder)).found).toHaveLength(planted.length);
  await rm(folder, { recursive: true });
  expect((await searchFolder('folder', join(run, 'tmp'))).found).toEqual([]);
});
