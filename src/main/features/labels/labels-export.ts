import type { Input, LabelView } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import type { Summary } from '#shared/label/summary';
import { labelColumns, labelHeadings } from '#shared/label/label-headings';
import { failureTexts } from '#shared/text/failure-texts';
import { messageInWords } from '#shared/text/field-words';
import type { WordsIn } from '#shared/text/words-in';
import { type Cell, csvLines } from '../export/csv';
import { yieldToEventLoop } from '../../base/event-loop';

/** A label as the archive lists it. */
export type ListedLabel = Pick<LabelView, 'print' | 'lastEvent' | 'documents' | 'replacedBy'> & {
  label: Label;
};

const cell = (value: string | number | undefined | null): Cell => value ?? '';

interface Bought {
  at: string | undefined;
  by: string | undefined;
}

const cellsOf = ({ label, print, replacedBy }: ListedLabel, bought: Bought, { text }: WordsIn): Cell[] => {
  const { fields } = label.draft;
  const { hold } = label;
  return [
    ...[label.ref1, fields.ref2, text.stages[label.stage]],
    hold && failureTexts(hold.failure, { text }, label.package !== null).title,
    label.package?.packageId,
    ...[label.package?.trackingNumber, fields.contact, fields.company, fields.city, fields.stateProv],
    ...[fields.postalCode, fields.countryISO2, fields.phone, fields.parcelWeight, fields.serviceCode],
    ...[
      print?.printerName,
      print && text.prints.states[print.state],
      label.createdAt,
      bought.at,
      label.updatedAt,
      label.outdatedAt,
    ],
    replacedBy && (replacedBy.packageId ?? replacedBy.labelId),
    bought.by && messageInWords(bought.by, { text }),
    label.parcel,
  ].map(cell);
};

type Query = Input<'labels.export'>;

export interface ExportPorts {
  archive: {
    labelList(query: Query & { before?: string; limit: number }): Promise<{ rows: ListedLabel[] }>;
    boughtAt(labelIds: readonly string[]): Promise<Map<string, string>>;
    boughtBy(labelIds: readonly string[]): Promise<Map<string, string>>;
  };
}

/** Rows written between two turns of the event loop. A hundred thousand at once would block the window and the printers. */
const slice = 500;

const together = (parts: readonly Uint8Array[]): Uint8Array => {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
};

/** Every label of a query, newest first, as a CSV file, created in slices. */
export const labelsCsv = async (
  query: Query,
  { archive }: ExportPorts,
  words: WordsIn,
): Promise<{ bytes: Uint8Array; rows: number }> => {
  const headings = labelHeadings(words.text);
  const parts = [csvLines([labelColumns.map((name) => headings[name] ?? name)], { mark: true })];
  let rows = 0;
  for (let before: string | undefined; ;) {
    const page = await archive.labelList({
      ...query,
      limit: slice,
      ...(before === undefined ? {} : { before }),
    });
    const ids = page.rows.map(({ label }) => label.id);
    const [at, by] = [await archive.boughtAt(ids), await archive.boughtBy(ids)];
    parts.push(
      csvLines(
        page.rows.map((row) => cellsOf(row, { at: at.get(row.label.id), by: by.get(row.label.id) }, words)),
      ),
    );
    rows += page.rows.length;
    before = page.rows.at(-1)?.label.id;
    if (before === undefined) return { bytes: together(parts), rows };
    await yieldToEventLoop();
  }
};

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

type Line = [what: string, of: string, count: Cell];

const heldLines = ({ holds }: Summary, { text }: WordsIn): Line[] => {
  const { tables, figures } = text.labels.day;
  return holds.flatMap(({ code, count, open }): Line[] => [
    [tables.holds.name, text.failures[code].title, count],
    [figures.open, text.failures[code].title, open],
  ]);
};

const restLines = ({ settled, corrections, replacements }: Summary, { text }: WordsIn): Line[] => {
  const { rest } = text.labels.day;
  return [
    [rest.found, '', settled.found],
    [rest.again, '', settled.again],
    [rest.handled, '', settled.handled],
    [rest.updated, '', corrections.updated],
    [rest.refused, '', corrections.refused],
    [rest.updateUnknown, '', corrections.unknown],
    [rest.replacements, '', replacements],
  ];
};

const proofLines = ({ toProof }: Summary, { text }: WordsIn): Line[] => {
  if (!toProof) return [];
  const { seconds, median, p95 } = text.files;
  return [
    [seconds, text.labels.day.tables.holds.columns.labels, toProof.labels],
    [seconds, median, inSeconds(toProof.median)],
    [seconds, p95, inSeconds(toProof.p95)],
  ];
};

const namedLines = ({ people, printers }: Summary, { text }: WordsIn): Line[] => {
  const { pair } = text.paper.landed;
  const { people: byPerson, printers: byPrinter } = text.labels.day.tables;
  return [
    ...people.flatMap(({ name: personName, bought, prints, corrections }): Line[] => {
      const name = messageInWords(personName, { text });
      return [
        [pair({ name: byPerson.name, value: byPerson.columns.bought }), name, bought],
        [pair({ name: byPerson.name, value: byPerson.columns.prints }), name, prints],
        [pair({ name: byPerson.name, value: byPerson.columns.corrections }), name, corrections],
      ];
    }),
    ...printers.flatMap(({ name, ends }) =>
      endStates.map((state): Line => {
        const what = pair({ name: byPrinter.name, value: text.prints.states[state] });
        return [what, name, ends[state]];
      }),
    ),
  ];
};

const endStates = ['confirmed', 'sent', 'unknown', 'failed'] as const;

/** A day's summary with one figure in each line: what, of which, how many. */
export const summaryCsv = (summary: Summary, words: WordsIn): Uint8Array => {
  const { text } = words;
  const { date, figures, tables, hours } = text.labels.day;
  const { what, count } = tables.rest.columns;
  const lines: Line[] = [
    [what, text.files.of, count],
    [date, summary.day, ''],
    [figures.bought, '', summary.bought],
    ...endStates.map((state): Line => [
      text.labels.detail.prints,
      text.prints.states[state],
      summary.prints[state],
    ]),
    ...summary.reprints.map(({ reason, count: prints }): Line => [
      tables.reprints.name,
      text.prints.reasons[reason],
      prints,
    ]),
    ...heldLines(summary, words),
    ...restLines(summary, words),
    ...summary.hours.map(({ hour, labels }): Line => [hours.name, `${hour}:00`, labels]),
    ...proofLines(summary, words),
    ...namedLines(summary, words),
  ];
  return csvLines(lines, { mark: true });
};
