import type { LabelView } from '#shared/bridge/contract';
import { failure, type FailureCode } from '#shared/failure';
import type { Label, Stage } from '#shared/label/stage';
import type { Print } from '#shared/print/print';

const at = '2026-01-05T10:00:00.000Z';

/** A label at a stage, as the screens receive it. */
export const viewAt = (stage: Stage, more: Partial<LabelView> = {}): LabelView => {
  const bought = stage !== 'draft' && stage !== 'registering';
  const label = {
    id: 'one',
    batchId: 'batch',
    position: 0,
    ref1: 'PB-1',
    parcel: 1,
    draft: { fields: { ref1: 'PB-1', city: 'Berlin', parcelWeight: 2.5 }, items: [{ itemQuantity: 2 }] },
    hold: null,
    replaces: null,
    createdAt: at,
    updatedAt: at,
    stage,
    package: bought ? { packageId: 'P123', trackingNumber: null } : null,
  } as Label;
  return {
    label,
    print: null,
    lastEvent: 1,
    problems: [],
    documents: bought ? 1 : 0,
    parcels: 1,
    replacedBy: null,
    paperStop: null,
    ...more,
  };
};

export const heldView = (stage: Stage, code: FailureCode, since = at): LabelView => {
  const view = viewAt(stage);
  return { ...view, label: { ...view.label, hold: { failure: failure(code), since, retryAt: null } } };
};

export const printOf = (more: Partial<Print>): Print => ({
  id: 'print',
  labelId: 'one',
  printerId: 'zebra',
  printerName: 'Zebra',
  state: 'queued',
  reason: 'first',
  copies: 1,
  expected: 1,
  counterBefore: null,
  counterAfter: null,
  waiting: [],
  note: null,
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** A time after `at`. */
export const later = (seconds: number): string => new Date(Date.parse(at) + seconds * 1000).toISOString();
