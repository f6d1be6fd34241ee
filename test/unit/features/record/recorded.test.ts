import { describe, expect, it } from 'vitest';
import { recorded } from '#main/features/record/recorded';
import type { StationEvent } from '#shared/record/station-event';
import { said } from '#shared/text/said';

/** Every request that writes what is known of people or labels to a file, and how it is told. */
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

const told = async (group: string, request: string, done: unknown): Promise<StationEvent[]> => {
  const events: StationEvent[] = [];
  const note = (event: StationEvent): Promise<void> => {
    events.push(event);
    return Promise.resolve();
  };
  const handlers = recorded(stationOf(done), {
    note,
    printers: () => Promise.resolve([]),
    currentOperator: () => null,
  });
  const groups = handlers as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
  await groups[group]?.[request]?.({});
  return events;
};

describe('a file that somebody saved', () => {
  it.each(exports)('%s.%s leaves a trace in the record', async (group, request, what) => {
    const event = { type: 'data.exported', what, rows: null };
    expect(await told(group, request, { ok: true, file: '/somewhere/a' })).toEqual([event]);
    expect(await told(group, request, { ok: true, path: '/somewhere/a', rows: 3 })).toEqual([
      { ...event, rows: 3 },
    ]);
  });

  it.each(exports)('%s.%s leaves none where it was not saved', async (group, request) => {
    expect(await told(group, request, { ok: true, file: null, path: null })).toEqual([]);
    expect(await told(group, request, { ok: false, message: said('place.noFiles') })).toEqual([]);
  });
});

describe('what somebody copied to the clipboard', () => {
  const copies = [
    ['labels', 'copyDocument', 'document'],
    ['printers', 'copy', 'printer_answers'],
  ] as const;

  it.each(copies)('%s.%s leaves a trace in the record too', async (group, request, what) => {
    expect(await told(group, request, { ok: true })).toEqual([{ type: 'data.exported', what, rows: null }]);
    expect(await told(group, request, { ok: false, message: said('place.noClipboard') })).toEqual([]);
  });
});
