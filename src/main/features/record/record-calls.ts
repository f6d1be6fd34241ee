import type { Input, Output } from '#shared/bridge/contract';
import type { RecordCheck, RecordRow } from '#shared/record/record';
import { said } from '#shared/text/said';
import type { Group } from '../../bridge/station';
import { csvLines } from '../export/csv';
import type { Note } from './recorder';
import { yieldToEventLoop } from '../../base/event-loop';

type Query = {
  before?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  of?: RecordRow['of'] | undefined;
  limit: number;
};

export interface RecordDesk {
  rows(query: Query): Promise<RecordRow[]>;
  /** @param line its end as it was shown at some time */
  check(line?: string): Promise<RecordCheck>;
  report(): Promise<Uint8Array>;
  note: Note;
  outside: { saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null> } | undefined;
  now(): Date;
}

const atOnce = 500;
const columns = ['seq', 'at', 'station', 'operator', 'of', 'type', 'ref1', 'labelId', 'event'] as const;
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

const csvSlice = (rows: readonly RecordRow[]): Uint8Array =>
  csvLines(rows.map((row) => columns.map((name) => row[name])));

const jsonSlice = (rows: readonly RecordRow[], isFirst: boolean): Uint8Array =>
  Buffer.from(
    rows
      .map(
        (row, index) =>
          `${isFirst && index === 0 ? '' : ',\n'}${JSON.stringify({ ...row, event: parsed(row.event) })}`,
      )
      .join(''),
  );

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The record newest first, a slice at a time. */
const exported = async (
  { format, from, to }: Input<'record.export'>,
  desk: RecordDesk,
): Promise<{ bytes: Uint8Array; rows: number }> => {
  const parts: Uint8Array[] = format === 'csv' ? [csvLines([columns], { mark: true })] : [Buffer.from('[\n')];
  const range = { from, to: to === undefined ? undefined : dayAfter(to), limit: atOnce };
  let count = 0;
  for (let before: number | undefined; ;) {
    const rows = await desk.rows({ ...range, before });
    if (rows.length > 0) parts.push(format === 'csv' ? csvSlice(rows) : jsonSlice(rows, count === 0));
    count += rows.length;
    before = rows.at(-1)?.seq;
    if (before === undefined) break;
    await yieldToEventLoop();
  }
  if (format === 'json') parts.push(Buffer.from('\n]\n'));
  return { bytes: new Uint8Array(Buffer.concat(parts)), rows: count };
};

const nowhere = { ok: false as const, message: said('place.noFiles') };

/** Answers the calls about the record of what happened. */
export const recordHandlers = (desk: RecordDesk): { record: Group<'record'>; report: Group<'report'> } => {
  const save = async (name: string, bytes: Uint8Array, rows: number): Promise<Output<'record.export'>> => {
    if (!desk.outside) return nowhere;
    const path = await desk.outside.saveFile(name, bytes).catch(() => undefined);
    if (path === undefined) return { ok: false, message: said('place.fileNotWritten') };
    return { ok: true, path, rows };
  };
  const today = (): string => desk.now().toISOString().slice(0, 10);
  return {
    record: {
      list: (query) => desk.rows(query),
      check: (request) => desk.check(request?.line),
      export: async (request) => {
        const { bytes, rows } = await exported(request, desk);
        const saved = await save(`packbench-record-${today()}.${request.format}`, bytes, rows);
        if (saved.ok && saved.path !== null)
          await desk.note({ type: 'record.exported', format: request.format, rows });
        return saved;
      },
    },
    report: { make: async () => save(`packbench-report-${today()}.json`, await desk.report(), 1) },
  };
};
