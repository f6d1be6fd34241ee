import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDatabase } from '#main/archive/core/background';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { restoreArchive } from '#main/archive/recovery/restore';
import { print } from './orders';
import { bought, folder, openTest, step, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-22T12:00:00.000Z');

it('a person is asked about the paper of a label that was being sent, though the row of its print is lost', async () => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const file = join(place, 'backup.db');
  const archive = openTest(paths.file);
  const label = await bought(archive, 'a');
  await copyDatabase({ file: paths.file, key: null }, { file, key: null });
  const ref = { printId: 'print-a', printerName: 'Bench 3' };
  const queued = { type: 'print.queued', ...ref, reason: 'first', copies: 1 } as const;
  const waiting = await step(archive, label, queued, { print: print('a') });
  const sending = { type: 'print.sending', ...ref, expected: 1 } as const;
  await step(archive, waiting, sending, { print: print('a', { state: 'sending' }) });
  await archive.close();
  const connection = new Connection(paths.file);
  connection.exec(`update prints set printer_name = cast(x'ff' as text)`);
  connection.close();

  const from = { kind: 'backup' as const, file, key: null, at: new Date('2026-11-21T12:00:00.000Z') };
  const report = await restoreArchive(paths, {
    ...{ from, key: null, why: 'replaced', now, station: () => 'Bench 3' },
  });
  expect(report.mayBePrinted).toEqual([{ ref1: 'REF-a', parcel: 1 }]);
  const restored = openTest(paths.file);
  expect((await restored.label('a'))?.hold?.failure.code).toBe('print_unknown');
});
