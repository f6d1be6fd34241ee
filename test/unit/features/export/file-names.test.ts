import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RecordDesk, recordHandlers } from '#main/features/record/record-calls';
import { type TrackDesk, trackHandlers } from '#main/features/tracking/tracking-calls';
import { englishWords } from '#shared/text/words-in';

const before = process.env['TZ'];
beforeAll(() => void (process.env['TZ'] = 'America/New_York'));
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

const lateInTheEvening = new Date('2026-01-06T03:00:00Z');

it('the file of packages is named after the day on this computer’s calendar', async () => {
  const desk = {
    labels: { clock: { now: () => lateInTheEvening } },
    archive: { board: () => Promise.resolve([]) },
    poller: { status: () => Promise.resolve({ asking: false }) },
    settings: () => ({ silentDays: 2 }),
    words: () => Promise.resolve(englishWords),
    outside: { saveFile: (name: string) => Promise.resolve(name) },
  } as unknown as TrackDesk;
  expect(await trackHandlers(desk).export({})).toEqual({ file: 'packages-2026-01-05.csv' });
});

it('the files of the record and the report are named after it too', async () => {
  const desk = {
    now: () => lateInTheEvening,
    rows: () => Promise.resolve([]),
    report: () => Promise.resolve(new Uint8Array()),
    note: () => Promise.resolve(),
    words: () => Promise.resolve(englishWords),
    outside: { saveFile: (name: string) => Promise.resolve(name) },
  } as unknown as RecordDesk;
  const { record, report } = recordHandlers(desk);
  expect(await record.export({ format: 'csv' })).toMatchObject({
    path: 'packbench-record-2026-01-05.csv',
  });
  expect(await report.make()).toMatchObject({ path: 'packbench-report-2026-01-05.json' });
});
