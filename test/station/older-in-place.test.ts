import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { testKeychain } from '#test/support/test-keychain';
import { useBench } from './bench';

const passphrase = 'four words of a test';
const at = useBench('older-in-place', {
  printers: { One: {} },
  opening: { keychain: testKeychain, tuning: { data: { firstMs: 3_600_000 } } },
  begins: 'closed',
});

it('a backup made after the image of the disk that is in its place keeps what was bought and printed', async () => {
  const image = await ownFolder('older-image');
  at.kept({ close: () => image.remove() });
  await at.start();
  await at.bring('A-1');
  await at.station.close();
  fs.cpSync(at.folder, image.path, { recursive: true });
  await at.start();
  await at.station.ship.scan({ code: 'A-1' });
  await expect.poll(async () => (await at.label('A-1')).label.stage).toBe('confirmed');
  const { packageId = '' } = (await at.label('A-1')).label.package ?? {};
  expect(await at.station.data.backup({ passphrase })).toMatchObject({ ok: true });
  await at.station.close();
  // The disk breaks: the image is put on a new one, and then the backup is restored.
  const backup = join(at.folder, 'bench.pbbackup');
  const bytes = fs.readFileSync(backup);
  for (const name of fs.readdirSync(at.folder)) fs.rmSync(join(at.folder, name), { recursive: true });
  fs.cpSync(image.path, at.folder, { recursive: true });
  fs.writeFileSync(backup, bytes);
  await at.start();
  const answer = await at.station.data.restore({ passphrase });
  expect(answer).toMatchObject({
    ok: true,
    report: { isRead: true, bought: [], lost: [], mayBeBought: [], mayBePrinted: [] },
  });
  const { label } = await at.label('A-1');
  expect(label).toMatchObject({ stage: 'confirmed', package: { packageId }, hold: null });
});
