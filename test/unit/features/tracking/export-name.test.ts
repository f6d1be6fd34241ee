import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TrackDesk, trackHandlers } from '#main/features/tracking/tracking-calls';
import { englishWords } from '#shared/text/words-in';

const before = process.env['TZ'];
beforeAll(() => void (process.env['TZ'] = 'America/New_York'));
afterAll(() => {
  if (before === undefined) delete process.env['TZ'];
  else process.env['TZ'] = before;
});

it('the file of packages is named after the day on this computer’s calendar', async () => {
  const desk = {
    labels: { clock: { now: () => new Date('2026-01-06T03:00:00Z') } },
    archive: { board: () => Promise.resolve([]) },
    poller: { status: () => Promise.resolve({ asking: false }) },
    settings: () => ({ silentDays: 2 }),
    words: () => Promise.resolve(englishWords),
    outside: { saveFile: (name: string) => Promise.resolve(name) },
  } as unknown as TrackDesk;
  expect(await trackHandlers(desk).export({})).toEqual({ file: 'packages-2026-01-05.csv' });
});
