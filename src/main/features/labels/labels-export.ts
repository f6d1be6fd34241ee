import type { Input, LabelView } from '#shared/bridge/contract';
import type { Label } from '#shared/label/stage';
import type { Summary } from '#shared/label/summary';
import { type Cell, csvLines } from '../export/csv';
import { yieldToEventLoop } from '../../base/event-loop';

/** A label as the archive lists it. */
export type ListedLabel = Pick<LabelView, 'print' | 'documents' | 'replacedBy'> & { label: Label };

const exportColumns = [
  ...[
    'ref1',
    'ref2',
    'stage',
    'hold',
    'packageId',
    'trackingNumber',
    'contact',
    'company',
    'city',
    'stateProv',
  ],
  ...['postalCode', 'countryISO2', 'phone', 'parcelWeight', 'serviceCode', 'printer', 'print', 'broughtInAt'],
  ...['boughtAt', 'changedAt', 'outdatedAt', 'replacedBy', 'boughtBy', 'parcel'],
];

const cell = (value: string | number | undefined | null): Cell => value ?? '';

interface Bought {
  at: string | undefined;
  by: string | undefined;
}

const cellsOf = ({ label, print, replacedBy }: ListedLabel, bought: Bought): Cell[] => {
  const { fields } = label.draft;
  return [
    ...[label.ref1, fields.ref2, label.stage, label.hold?.failure.code, label.package?.packageId],
    ...[label.package?.trackingNumber, fields.contact, fields.company, fields.city, fields.stateProv],
    ...[fields.postalCode, fields.countryISO2, fields.phone, fields.parcelWeight, fields.serviceCode],
    ...[print?.printerName, print?.state, label.createdAt, bought.at, label.updatedAt, label.outdatedAt],
    replacedBy && (replacedBy.packageId ?? replacedBy.labelId),
    bought.by,
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

/** Rows written between two turns of others: a hundred thousand at once would hold the window and the printers up. */
const slice = 500;

const together = (parts: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Every label of a query, newest first, as a CSV file; made in slices. */
export const labelsCsv = async (
  query: Query,
  { archive }: ExportPorts,
): Promise<{ bytes: Uint8Array; rows: number }> => {
  const parts = [csvLines([exportColumns], { mark: true })];
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
      csvLines(page.rows.map((row) => cellsOf(row, { at: at.get(row.label.id), by: by.get(row.label.id) }))),
    );
    rows += page.rows.length;
    before = page.rows.at(-1)?.label.id;
    if (before === undefined) return { bytes: together(parts), rows };
    await yieldToEventLoop();
  }
};

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;

/** A day's summary, one figure a line: what, of which, how many. */
export const summaryCsv = (summary: Summary): Uint8Array => {
  const { prints, settled, corrections, toProof } = summary;
  const lines: Cell[][] = [
    ['day', summary.day, ''],
    ['bought', '', summary.bought],
    ...Object.entries(prints).map(([state, count]) => ['prints', state, count]),
    ...summary.reprints.map(({ reason, count }) => ['reprints', reason, count]),
    ...summary.holds.flatMap(({ code, count, open }) => [
      ['holds', code, count],
      ['holds still open', code, open],
    ]),
    ...Object.entries(settled).map(([how, count]) => ['purchases in doubt settled', how, count]),
    ...Object.entries(corrections).map(([outcome, count]) => ['corrections', outcome, count]),
    ['replacements', '', summary.replacements],
    ...summary.hours.map(({ hour, labels }) => ['labels in the hour', `${hour}:00`, labels]),
    ...(toProof
      ? [
          ['seconds to proof', 'labels', toProof.labels],
          ['seconds to proof', 'median', inSeconds(toProof.median)],
          ['seconds to proof', 'p95', inSeconds(toProof.p95)],
        ]
      : []),
    ...summary.people.flatMap(({ name, ...done }) =>
      Object.entries(done).map(([what, count]) => [`by person, ${what}`, name, count]),
    ),
    ...summary.printers.flatMap(({ name, ends }) =>
      Object.entries(ends).map(([state, count]) => [`printer, ${state}`, name, count]),
    ),
  ];
  return csvLines([['what', 'of', 'count'], ...lines], { mark: true });
};
