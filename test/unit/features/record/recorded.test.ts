import { describe, expect, it } from 'vitest';
import { recorded } from '#main/features/record/recorded';
import type { StationEvent } from '#shared/record/station-event';
import { codedMessage } from '#shared/text/coded-message';

/** Every call that writes data of people or labels to a file, and its entry in the record. */
const exports = [
  ['labels', 'export', 'labels'],
  ['labels', 'exportSummary', 'summary'],
  ['labels', 'saveDay', 'summary'],
  ['labels', 'savePicture', 'picture'],
  ['track', 'export', 'tracking'],
  ['landed', 'export', 'landed_costs'],
  ['landed', 'slip', 'landed_slip'],
  ['printers', 'saveCapture', 'printer_answers'],
] as const;

/** A station each of whose requests comes to the same. */
const stationOf = (done: unknown): Parameters<typeof recorded>[0] => {
  const group = new Proxy({}, { get: () => () => Promise.resolve(done) });
  return new Proxy({}, { get: () => group }) as Parameters<typeof recorded>[0];
};

const reported = async (group: string, request: string, done: unknown): Promise<StationEvent[]> => {
  const events: StationEvent[] = [];
  const note = (event: StationEvent): Promise<void> => {
    events.push(event);
    return Promise.resolve();
  };
  const handlers = recorded(stationOf(done), {
    note,
    printers: () => Promise.resolve([]),
  });
  const groups = handlers as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  await groups[group]?.[request]?.({});
  return events;
};

describe('a file that a person saved', () => {
  it.each(exports)('a file that a person saved is recorded for %s.%s', async (group, request, what) => {
    const event = { type: 'data.exported', what, rows: null };
    expect(await reported(group, request, { ok: true, file: '/somewhere/a' })).toEqual([event]);
    expect(await reported(group, request, { ok: true, path: '/somewhere/a', rows: 3 })).toEqual([
      { ...event, rows: 3 },
    ]);
  });

  it.each(exports)('a file that was not saved is not recorded for %s.%s', async (group, request) => {
    expect(await reported(group, request, { ok: true, file: null, path: null })).toEqual([]);
    expect(await reported(group, request, { ok: false, message: codedMessage('place.noFiles') })).toEqual([]);
  });
});

describe('what a person copied to the clipboard', () => {
  const copies = [
    ['labels', 'copyDocument', 'document'],
    ['printers', 'copy', 'printer_answers'],
  ] as const;

  it.each(copies)(
    'text that a person copied to the clipboard is recorded for %s.%s',
    async (group, request, what) => {
      expect(await reported(group, request, { ok: true })).toEqual([
        { type: 'data.exported', what, rows: null },
      ]);
      expect(await reported(group, request, { ok: false, message: codedMessage('place.noFiles') })).toEqual(
        [],
      );
    },
  );
});

it('a call that a supervisor approved is recorded after its work is done', () => {
  const events: StationEvent[] = [];
  const noted = (isAllowed: boolean): unknown => {
    const station = stationOf({});
    const admit = () => ({ ok: true, run: (work: () => unknown) => work(), ...(isAllowed && { isAllowed }) });
    const { admit: admitting } = recorded(
      new Proxy(station, {
        get: (of, name) => (name === 'admit' ? admit : (Reflect.get(of, name) as unknown)),
      }),
      { note: (event) => Promise.resolve(void events.push(event)), printers: () => Promise.resolve([]) },
    );
    const admitted = admitting('labels.replace', { labelId: 'one' });
    return admitted.ok && admitted.run(() => 'done');
  };
  expect([noted(false), events]).toEqual(['done', []]);
  expect([noted(true), events]).toEqual(['done', [{ type: 'override.used', call: 'labels.replace' }]]);
});
