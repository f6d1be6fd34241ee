import type { Input, Output } from '#shared/bridge/contract';
import type { RecordCheck, RecordRow } from '#shared/record/record';
import { messageInWords } from '#shared/text/field-words';
import { codedMessage } from '#shared/text/coded-message';
import type { WordsIn } from '#shared/text/words-in';
import type { Group } from '../../bridge/station';
import { csvLines } from '../export/csv';
import { localDay } from '../export/local-day';
import type { Outside } from '../export/outside';
import type { Note } from './recorder';
import { yieldToEventLoop } from '../../base/event-loop';

export interface RecordDesk {
  /**
   * Newest first.
   * @param query `before`: only entries before this position; `from` and `to` (exclusive): ISO 8601 UTC
   */
  rows(query: {
    before: number | undefined;
    from: string | undefined;
    to: string | undefined;
    limit: number;
  }): Promise<RecordRow[]>;
  /** @param line an end of the record that was shown earlier */
  check(line?: string): Promise<RecordCheck>;
  report(): Promise<Uint8Array>;
  note: Note;
  words: () => Promise<WordsIn>;
  outside: Pick<Outside, 'saveFile'>;
  now(): Date;
}

const atOnce = 500;
const columns = ['seq', 'at', 'station', 'operator', 'of', 'type', 'ref1', 'labelId', 'event'] as const;
const headingsOf = ({ text }: WordsIn): string[] => {
  const { files, fields, landed, labels, prints } = text;
  return [
    ...[labels.detail.documentColumns.number, prints.columns.time, files.station, landed.answer.about.by],
    ...[files.entryOf, files.entryType, fields.order.ref1, files.labelId, files.entry],
  ];
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
};

/** The names of the people in words: a packer, and the supervisor who approved it, if any. */
const named = (row: RecordRow, words: WordsIn): RecordRow => ({
  ...row,
  operator: row.operator === null ? null : messageInWords(row.operator, words),
});

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

/** The record, newest first, one slice at a time. */
const exported = async (
  { format, from, to }: Input<'record.export'>,
  desk: RecordDesk,
): Promise<{ bytes: Uint8Array; rows: number }> => {
  const words = await desk.words();
  const parts: Uint8Array[] =
    format === 'csv' ? [csvLines([headingsOf(words)], { mark: true })] : [Buffer.from('[\n')];
  const range = { from, to: to === undefined ? undefined : dayAfter(to), limit: atOnce };
  let count = 0;
  for (let before: number | undefined; ;) {
    const found = await desk.rows({ ...range, before });
    const rows = found.map((row) => named(row, words));
    if (rows.length > 0) parts.push(format === 'csv' ? csvSlice(rows) : jsonSlice(rows, count === 0));
    count += rows.length;
    before = rows.at(-1)?.seq;
    if (before === undefined) break;
    await yieldToEventLoop();
  }
  if (format === 'json') parts.push(Buffer.from('\n]\n'));
  return { bytes: new Uint8Array(Buffer.concat(parts)), rows: count };
};

/** Handles the calls about the record. */
export const recordHandlers = (desk: RecordDesk): { record: Group<'record'>; report: Group<'report'> } => {
  const save = async (name: string, bytes: Uint8Array, rows: number): Promise<Output<'record.export'>> => {
    const path = await desk.outside.saveFile(name, bytes).catch(() => undefined);
    if (path === undefined) return { ok: false, message: codedMessage('place.fileNotWritten') };
    return { ok: true, path, rows };
  };
  const today = (): string => localDay(desk.now());
  return {
    record: {
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
