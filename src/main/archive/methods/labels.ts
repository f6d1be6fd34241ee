import { addParcel } from '../changes/add-parcel';
import { importLabels } from '../changes/commit';
import { replaceLabel } from '../core/replace';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import { alikeCodes } from '../queries/alike-codes';
import { bestLabels } from '../queries/best-labels';
import * as day from '../queries/day-events';
import { boughtBefore } from '../queries/bought-before';
import { choicesOf } from '../queries/label-choices';
import { countLabels } from '../queries/label-counts';
import * as lists from '../queries/label-lists';
import * as labels from '../queries/label-queries';
import { oddNumbers } from '../queries/odd-numbers';
import { documentAt } from '../tables/documents';
import { eventsOf } from '../tables/events';

export const labelMethods = (db: Db, deps: ArchiveDeps) => ({
  importBatch: (batch: Parameters<typeof importLabels>[1], entries: Parameters<typeof importLabels>[2]) =>
    importLabels(db, batch, entries, deps),
  replace: (replacement: Parameters<typeof replaceLabel>[1]) => replaceLabel(db, replacement, deps),
  addParcel: (added: Parameters<typeof addParcel>[1]) => addParcel(db, added, deps),
  labelByCode: (code: string) => labels.labelByCode(db, code),
  hasBought: () => labels.hasBought(db),
  boughtBefore: (label: Parameters<typeof boughtBefore>[1]) => boughtBefore(db, label),
  alikeCodes: (code: string) => alikeCodes(db, code),
  oddNumbers: () => oddNumbers(db),
  isSharedCode: (code: string) => labels.isSharedCode(db, code),
  liveParcels: (refs: readonly string[]) => labels.liveParcels(db, refs),
  ordersOfPackages: (names: readonly string[]) => labels.ordersOfPackages(db, names),
  bearers: (names: readonly string[]) => labels.bearers(db, names),
  labels: (query: Parameters<typeof lists.findLabels>[1]) => lists.findLabels(db, query, deps.onBadRow),
  atStage: (stage: Parameters<typeof labels.labelsAtStage>[1]) =>
    labels.labelsAtStage(db, stage, deps.onBadRow),
  heldForLater: () => labels.heldForLater(db, deps.onBadRow),
  counts: async () => (await countLabels(db)).byStage,
  events: (labelId: string) => eventsOf(db, labelId, deps.onBadRow),
  document: (labelId: string, position: number) => documentAt(db, labelId, position),
});

/** The queries of the Labels screen over all labels. */
export const overviewMethods = (db: Db, { onBadRow }: ArchiveDeps) => ({
  /** Rows for the list; `total` is null where there are too many to count. */
  labelList: (query: Parameters<typeof lists.listLabels>[1]) => lists.listLabels(db, query, onBadRow),
  bestLabels: (query: Parameters<typeof bestLabels>[1]) => bestLabels(db, query, onBadRow),
  allCounts: () => countLabels(db),
  choices: () => choicesOf(db),
  eventsBetween: (query: day.DayQuery) => day.eventsBetween(db, query, onBadRow),
  holdsOf: (labelIds: readonly string[]) => day.holdsOf(db, labelIds),
  reasonsOf: (printIds: readonly string[]) => day.reasonsOf(db, printIds),
  boughtAt: (labelIds: readonly string[]) => day.boughtAt(db, labelIds),
  boughtBy: (labelIds: readonly string[]) => day.boughtBy(db, labelIds),
});
