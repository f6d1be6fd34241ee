import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { restoreSources } from '#shared/record/record';
import { syncFile, syncFolder } from '../core/files';
import type { ArchivePaths } from '../core/paths';

const named = z.object({
  ref1: z.string().nullable(),
  parcel: z.number().default(1),
  packageId: z.string(),
  trackingNumber: z.string().nullable(),
});

/** Reports of a station that knew no parcels named orders by their number alone. */
const orderParcel = z.union([
  z.object({ ref1: z.string(), parcel: z.number() }),
  z.string().transform((ref1) => ({ ref1, parcel: 1 })),
]);

/** What a restore did and had to leave open. Order numbers and package numbers, no name and no address. */
const reportSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  /** When the copy or backup was made. */
  copyAt: z.string(),
  /** Name of the file that was put aside; null where there was none. */
  aside: z.string().nullable(),
  /** Rows saved from what was put aside; null where it could not be read at all. */
  saved: z.record(z.string(), z.number()).nullable(),
  /** All that happened since the copy is known, for what was put aside went on from it and could be read. */
  isWhole: z.boolean().default(false),
  bought: z.array(named),
  lost: z.array(named),
  mayBeBought: z.array(orderParcel),
  mayBePrinted: z.array(orderParcel),
});
export type RestoreReport = z.infer<typeof reportSchema>;

/** On disk when it returns. It counts once it is published: what it tells of has then happened. */
export const writeReport = (paths: ArchivePaths, report: RestoreReport): void => {
  const making = `${paths.reportWaiting}.new`;
  writeFileSync(making, JSON.stringify(report, null, 2), { mode: 0o600 });
  syncFile(making);
  renameSync(making, paths.reportWaiting);
  syncFolder(paths.folder);
};

/** The archive it tells of is in its place. Nothing happens where none waits. */
export const publishReport = (paths: ArchivePaths): void => {
  if (!existsSync(paths.reportWaiting)) return;
  renameSync(paths.reportWaiting, paths.report);
  syncFolder(paths.folder);
};

/** What it would have told of did not happen. */
export const dropReport = (paths: ArchivePaths): void => {
  for (const file of [paths.reportWaiting, `${paths.reportWaiting}.new`]) rmSync(file, { force: true });
};

/** The last restore's, until it was seen. */
export const readReport = (paths: ArchivePaths): RestoreReport | null => {
  try {
    return reportSchema.safeParse(JSON.parse(readFileSync(paths.report, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
};

/** It was seen: kept beside the archive under another name. */
export const reportSeen = (paths: ArchivePaths): void => {
  const report = readReport(paths);
  if (!report) return;
  rmSync(`${paths.report}.seen`, { force: true });
  renameSync(paths.report, `${paths.report}.seen`);
};
