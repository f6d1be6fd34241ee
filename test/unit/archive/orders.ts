import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Print } from '#shared/print/print';

export const at = '2026-11-21T10:00:00.000Z';

export const draftLabel = (id: string, more: Partial<Label> = {}): Label =>
  ({
    id,
    batchId: 'batch-1',
    position: 0,
    ref1: `REF-${id}`,
    parcel: 1,
    stage: 'draft',
    draft: {
      fields: { ref1: `REF-${id}`, contact: 'Ana Müller', city: 'Saint-Étienne', parcelWeight: 2.5 },
      items: [{ itemDescription: 'Mug', itemQuantity: 2 }],
    },
    hold: null,
    package: null,
    replaces: null,
    createdAt: at,
    updatedAt: at,
    ...more,
  }) as Label;

export const print = (labelId: string, more: Partial<Print> = {}): Print => ({
  id: `print-${labelId}`,
  labelId,
  printerId: 'printer-1',
  printerName: 'Bench 3',
  state: 'queued',
  reason: 'first',
  copies: 1,
  expected: 0,
  counterBefore: null,
  counterAfter: null,
  waiting: [],
  note: null,
  createdAt: at,
  updatedAt: at,
  ...more,
});

export const packageOf = (id: string) => ({ packageId: `P${id}`, trackingNumber: `ABC0001${id}` });

export const succeeded = (id: string): LabelEvent => ({
  type: 'register.succeeded',
  package: packageOf(id),
  documents: 2,
  failure: null,
});

export const documents = [
  { position: 1, format: 'ZPL' as const, bytes: Buffer.from('^XA^FD1^FS^XZ') },
  { position: 2, format: 'PDF' as const, bytes: new Uint8Array([0, 255, 1, 254, 0]) },
];

/** What makes a new label in place of this one. */
export const replacementFor = (old: Label) => ({
  batch: { id: 'replacements', name: 'Replacements', at: '1970-01-01T00:00:00.000Z' },
  label: { ...draftLabel(`new-${old.id}`), batchId: 'replacements', ref1: old.ref1, replaces: old.id },
  at,
});
