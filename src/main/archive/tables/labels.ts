import type { Insertable, Selectable } from 'kysely';
import { type Label, labelSchema } from '#shared/label/stage';
import { othersTurn } from '../others-turn';
import { json, type Reader } from '../rows';
import { inChunks, type Tx, type Tables } from '../schema';
import { countryOf, recipientLine, searchText } from '../search';

export type LabelRow = Selectable<Tables['labels']>;

export const labelReader: Reader<LabelRow, Label> = {
  table: 'labels',
  id: (row) => row.id,
  schema: labelSchema,
  columns: { hold: 'hold_json', package: 'package_id', 'package.trackingNumber': 'tracking_number' },
  shape: (row) => ({
    id: row.id,
    batchId: row.batch_id,
    position: row.position,
    ref1: row.ref1,
    stage: row.stage,
    draft: json('draft', row.draft),
    hold: row.hold_json === null ? null : json('hold_json', row.hold_json),
    package:
      row.package_id === null ? null : { packageId: row.package_id, trackingNumber: row.tracking_number },
    replaces: row.replaces,
    ...(row.scanned_back_at === null ? {} : { scannedBackAt: row.scanned_back_at }),
    ...(row.outdated_at === null ? {} : { outdatedAt: row.outdated_at }),
    ...(row.blanked_at === null ? {} : { blanked: { at: row.blanked_at, days: row.blanked_days } }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

const toRow = (label: Label): Insertable<Tables['labels']> => ({
  id: label.id,
  batch_id: label.batchId,
  position: label.position,
  ref1: label.ref1,
  stage: label.stage,
  hold_code: label.hold?.failure.code ?? null,
  hold_json: label.hold && JSON.stringify(label.hold),
  draft: JSON.stringify(label.draft),
  package_id: label.package?.packageId ?? null,
  tracking_number: label.package?.trackingNumber ?? null,
  replaces: label.replaces,
  search: searchText(label),
  created_at: label.createdAt,
  updated_at: label.updatedAt,
  recipient: recipientLine(label.draft),
  country: countryOf(label.draft),
  retry_at: label.hold?.retryAt ?? null,
  scanned_back_at: label.scannedBackAt ?? null,
  outdated_at: label.outdatedAt ?? null,
  blanked_at: label.blanked?.at ?? null,
  blanked_days: label.blanked?.days ?? null,
});

export const insertLabels = async (tx: Tx, labels: readonly Label[]): Promise<void> => {
  for (const chunk of inChunks(labels)) {
    await tx.insertInto('labels').values(chunk.map(toRow)).execute();
    await othersTurn();
  }
};

export const updateLabel = async (tx: Tx, label: Label): Promise<void> => {
  const { id, ...rest } = toRow(label);
  await tx.updateTable('labels').set(rest).where('id', '=', id).execute();
};
