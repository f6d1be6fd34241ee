import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { checkBench } from '#main/app/check/bench';
import { linesOf, statusOf } from '#main/app/check/findings';
import type { Keychain } from '#main/credentials/keychain';
import { fakeKeychain } from '../unit/credentials/fake-keychain';
import { settingsIn } from './settings-file';
import { useBench } from './bench';

let keychain: Keychain;
const at = useBench('check', {
  printers: { Zebra: {} },
  provisioning: { station: { name: 'Bench 7' }, service: { prefix: 'ABC' } },
  begins: 'closed',
  mayFail: true,
});
beforeEach(() => {
  keychain = fakeKeychain(randomBytes(32));
  return at.start({ settings: settingsIn(at.folder), keychain });
});

const check = async (): Promise<{ report: string; status: number }> => {
  const findings = await checkBench({
    ...{
      folder: at.folder,
      version: '1.2.3',
      runtime: 'Node.js',
      keychain,
      settings: settingsIn(at.folder),
    },
    answerWorker: join('out', 'main', 'answer-worker.cjs'),
  });
  return { report: linesOf(findings), status: statusOf(findings) };
};

/** Every file of the folder with what it holds, but for the lock of its readers. */
const onDisk = async (): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const entry of await readdir(at.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    found[path] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return found;
};

it('the check reports no problem at a closed bench, and buys, prints and changes nothing', async () => {
  await at.station.close();
  const before = await onDisk();
  const { report, status } = await check();
  expect(report.split('\n').map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
    ...['ok program', 'ok disk', 'ok settings', 'ok keychain', 'ok service', 'ok clock'],
    ...['ok archive', 'ok printer', ''],
  ]);
  expect(report).toContain('Zebra is ready');
  expect(status).toBe(0);
  expect(await onDisk()).toEqual(before);
  expect(at.service.requests.map(({ operation }) => operation)).toEqual(['track']);
  expect(at.printer.printed).toEqual([]);
});

it('the check beside an open station reports what it can’t check, and does not contact the printer', async () => {
  const { report, status } = await check();
  expect(report).toMatch(/^ok +service/m);
  expect(report).toMatch(/^unseen +printer +the station is open/m);
  expect(status).toBe(5);
  expect((await at.station.state()).archiveProblem).toBeNull();
});

it('the check reports each fault in one line, and ends with another exit status', async () => {
  await at.station.close();
  at.service.script('track', { kind: 'unauthorized' });
  await at.printer.set({ mediaOut: true });
  keychain = { ...keychain, decrypt: () => Promise.reject(new Error('locked')) };
  const { report, status } = await check();
  expect(report).toMatch(/^fault +keychain +it does not open credentials.bin/m);
  expect(report).toMatch(/^fault +service/m);
  expect(report).toMatch(/^fault +archive +no_key/m);
  expect(status).toBe(4);
});

it('the check asks a printer for its status, and a service for its time', async () => {
  await at.station.close();
  await at.printer.set({ mediaOut: true });
  const body = JSON.stringify({ hasBeenShipped: true });
  const headers = { date: new Date(Date.now() + 3_600_000).toUTCString() };
  at.service.script('track', { kind: 'reply', status: 200, headers, body });
  const { report, status } = await check();
  expect(report).toMatch(/^fault +printer +Zebra can not print: media-empty/m);
  expect(report).toMatch(/^fault +clock +3\d{3} s behind the service/m);
  expect(status).toBe(4);
});

it('the check leaves the archive of a station that was not closed unchanged', async () => {
  await at.station.close();
  const file = join(at.folder, 'production', 'archive.db');
  const bytes = readFileSync(file);
  bytes[18] = bytes[19] = 2;
  writeFileSync(file, bytes);
  const before = await onDisk();
  const { report, status } = await check();
  expect(report).toMatch(/^unseen +archive +it was not closed/m);
  expect(status).toBe(5);
  expect(await onDisk()).toEqual(before);
});

it('a name can’t add a line of its own to the report', () => {
  const reported = 'Zebra\nok      service\u001b[2K';
  expect(linesOf([{ state: 'fault', what: 'printer', result: reported }])).toBe(
    'fault   printer   Zebra ok service [2K\n',
  );
});
