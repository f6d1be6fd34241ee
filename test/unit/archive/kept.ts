import { readFileSync } from 'node:fs';
import type { Archive } from '#main/archive/archive';
import { pathsOf } from '#main/archive/core/paths';
import type { LabelEvent } from '#shared/label/event';
import type { Update } from '#shared/update/basket';
import { keptCost } from '#test/support/kept-cost';
import { trackingOf } from '#test/support/tracking';
import { advance } from '#shared/label/advance';
import { draftLabel, print } from './orders';

export const day = 86_400_000;
/** Brought in, bought, printed and tracked on the first of August. */
export const august = Date.parse('2026-08-01T09:00:00.000Z');
export const iso = (ms: number): string => new Date(ms).toISOString();
/** Ninety days after, and one more. */
export const later = iso(august + 91 * day);
export const cutoff = iso(august + day);

/** What must be nowhere afterwards. */
export const personal = [
  ...[
    'Quirina',
    'Overholt',
    'Zwetschgen',
    'Pumpernickel',
    'Wolkenkuckuck',
    'Qzistan',
    'QZ94YX',
    '555-0142',
    '5550142',
  ],
  ...['quirina@example.com', 'IOSS777', 'VAT888', 'Ermengarde', 'Hinterhof', 'Vorstadtl', '555-0199'],
  ...['Gugelhupf', 'Zipfel', 'Schnurrbart', 'Lindwurm', 'Habakuk', 'Fliederweg', '^XA^FO1,1^FDLabel'],
];

const fields = (ref1: string) => ({
  ...{ ref1, ref2: 'Gift of Quirina', company: 'Overholt Imports', contact: 'Quirina Overholt' },
  ...{
    address1: '12 Zwetschgen Lane',
    address2: 'Pumpernickel',
    city: 'Wolkenkuckuck',
    stateProv: 'Qzistan',
  },
  ...{ postalCode: 'QZ94YX', countryISO2: 'DE', phone: '555-0142', email: 'quirina@example.com' },
  ...{
    taxCode: 'IOSS777',
    importerVATNumber: 'VAT888',
    shipFromName: 'Ermengarde',
    shipFromCity: 'Vorstadtl',
  },
  ...{ shipFromAddress1: 'Hinterhof 3', shipFromPhone: '555-0199', serviceCode: 'STD', parcelWeight: 2.5 },
});
export const orderOf = (ref1: string) => ({
  fields: fields(ref1),
  items: [
    ...[{ itemID: 'ZIPFEL', itemDescription: 'Mug with Gugelhupf', itemQuantity: 2, itemValue: 12.5 }],
    ...[{ itemTariffCode: '6912.00', itemCountryOfOriginISO2: 'PT' }],
  ],
});

export const paper = [
  { position: 1, format: 'ZPL' as const, bytes: Buffer.from('^XA^FO1,1^FDLabel of Quirina^FS^XZ') },
  { position: 2, format: 'PDF' as const, bytes: Buffer.from('Pumpernickel '.repeat(400)) },
];
export const codesOf = (id: string): string[] => [
  `42060607${id}9400`,
  `[)>01 QZ94YX 12 Zwetschgen Lane, Wolkenkuckuck`,
  'QUIRINAOVERHOLT',
];

/** Of the service, repeating a name. */
const answer = {
  ...{ status: 200, contentType: null, contentEncoding: null, isWhole: true, isMasked: false },
  bytes: Buffer.from('{"message":"Quirina Overholt"}'),
};

/** A label's life at one time, event by event. */
export const live = async (
  archive: Archive,
  id: string,
  at: string,
  events: readonly LabelEvent[],
): Promise<void> => {
  for (const event of events) {
    const label = (await archive.label(id))!;
    const documents =
      event.type === 'register.succeeded' ? { documents: paper, codes: codesOf(id), answer } : {};
    const printing = event.type.startsWith('print.')
      ? { print: print(id, { state: event.type.slice(6) as never, createdAt: at, updatedAt: at }) }
      : {};
    await archive.commit({ label: advance(label, event, at), event, at, ...documents, ...printing });
  }
};

const ref = (id: string) => ({ printId: `print-${id}`, printerName: 'Bench 3' });
export const buying = (id: string): LabelEvent[] => [
  { type: 'register.started', draft: orderOf(`REF-${id}`) },
  {
    type: 'register.failed',
    failure: { code: 'service_refused', detail: 'Zwetschgen is no street' },
    retryAt: null,
    filled: ['shipFromCity'],
  },
  { type: 'corrected', draft: orderOf(`REF-${id}`), changed: ['address1'] },
  { type: 'register.started', draft: orderOf(`REF-${id}`) },
  {
    type: 'register.succeeded',
    package: { packageId: `P${id}`, trackingNumber: `ABC0001${id}` },
    documents: 2,
    failure: null,
  },
];
export const printing = (id: string): LabelEvent[] => [
  { type: 'print.queued', ...ref(id), reason: 'first', copies: 1 },
  { type: 'print.sending', ...ref(id), expected: 1 },
  { type: 'print.sent', ...ref(id), note: null },
  { type: 'print.confirmed', ...ref(id), note: null },
];

export const updateOf = (id: string, at: string, more: Partial<Update> = {}): Update => ({
  ...{ id: `update-${id}`, packageId: `P${id}`, labelId: id, ref1: `REF-${id}` },
  changes: { fields: { contact: 'Schnurrbart' }, items: [{ itemDescription: 'Gugelhupf' }] },
  before: { fields: { contact: 'Quirina Overholt' } },
  ...{ state: 'updated', message: 'Moved to Lindwurm', failure: null, createdAt: at, updatedAt: at },
  ...more,
});

export const drafted = async (archive: Archive, at: string, ...ids: string[]): Promise<void> => {
  const label = (id: string) =>
    draftLabel(id, {
      batchId: `b-${ids[0] ?? ''}`,
      draft: orderOf(`REF-${id}`),
      createdAt: at,
      updatedAt: at,
    });
  await archive.importBatch(
    { id: `b-${ids[0] ?? ''}`, name: 'orders.csv', at },
    ids.map((id) => ({ label: label(id), event: { type: 'imported', file: 'orders.csv' } })),
  );
};

/** Bought, printed, corrected, asked about and tracked: every place where a name may stand. */
export const done = async (archive: Archive, id: string, ms = august): Promise<void> => {
  const at = iso(ms);
  await drafted(archive, at, id);
  await live(archive, id, at, [...buying(id), ...printing(id)]);
  await archive.saveUpdates([updateOf(id, at)]);
  await live(archive, id, at, [
    {
      type: 'update.failed',
      updateId: `update-${id}`,
      changes: { fields: { contact: 'Schnurrbart' } },
      outcome: 'refused',
      message: 'Lindwurm',
      failure: null,
    },
    {
      type: 'updated',
      updateId: `update-${id}`,
      before: { fields: { contact: 'Quirina Overholt' } },
      after: { fields: { contact: 'Schnurrbart' } },
      draft: orderOf(`REF-${id}`),
      isOnPaper: false,
    },
    { type: 'scanned.back', code: 'QUIRINAOVERHOLT' },
  ]);
  await archive.saveCost({ kept: costOf(id, at), hash: 'a'.repeat(64) });
  const tracking = trackingOf({
    shipToAddress: 'QZ94YX Qzistan',
    externalTrackingUrl: 'https://example.com/Habakuk',
  });
  tracking.events = [
    {
      at,
      code: '1',
      description: 'Left with Habakuk',
      location: 'Fliederweg',
      countryCode: 'DE',
      category: 'In Transit',
      categoryId: 2,
    },
  ];
  await archive.saveTracking(
    {
      packageId: `P${id}`,
      labelId: id,
      tracking,
      place: 'on_the_way',
      changedAt: at,
      checkedAt: at,
      nextAt: later,
      unchanged: 0,
    },
    { type: 'tracked', place: 'on_the_way', text: 'Left with Habakuk' },
  );
};

export const costOf = (id: string, at: string, more: object = {}) => {
  const cost = keptCost({
    id: `cost-${id}`,
    labelId: id,
    ref1: `REF-${id}`,
    askedAt: at,
    answeredAt: at,
    ...more,
  });
  cost.question.fields = {
    ...cost.question.fields,
    firstName: 'Quirina',
    lastName: 'Overholt',
    street: 'Fliederweg 1',
  };
  cost.answer = {
    ...cost.answer,
    deniedParties: { ...cost.answer.deniedParties, matches: [{ name: 'Schnurrbart' }] },
  };
  return cost;
};

const fileBytes = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
};

/** Which of these texts stand in the file or its log, in any case. */
export const found = (file: string, texts: readonly string[] = personal): string[] => {
  const { file: path } = pathsOf(file);
  const bytes = ['', '-wal', '-journal'].map((suffix) =>
    fileBytes(path + suffix)
      .toString('latin1')
      .toLowerCase(),
  );
  return texts.filter((text) => bytes.some((part) => part.includes(text.toLowerCase())));
};

/** A whole run, as the station makes it. */
export const run = async (archive: Archive, before = cutoff, at = later, slices = Infinity) => {
  const total = { labels: 0, documents: 0, rows: 0 };
  let after: number | null = 0;
  for (let slice = 0; after !== null && slice < slices; slice += 1) {
    const done = await archive.removeSlice({ before, after, at, days: 90 });
    for (const name of ['labels', 'documents', 'rows'] as const) total[name] += done.removed[name];
    after = done.after;
  }
  await archive.anonymiseUnknown(before, () => true);
  return total;
};
