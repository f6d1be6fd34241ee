import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { restoreSources } from '#shared/record/record';
import { isRegularFile, readBeginning } from '../../base/regular-file';
import { syncFile, syncFolder } from '../core/files';
import type { ArchivePaths } from '../core/paths';

const named = z.object({
  ref1: z.string().nullable(),
  parcel: z.number().default(1),
  packageId: z.string(),
  trackingNumber: z.string().nullable(),
});

/** Reports of versions without parcels have only the order's number. */
const orderParcel = z.union([
  z.object({ ref1: z.string(), parcel: z.number() }),
  z.string().transform((ref1) => ({ ref1, parcel: 1 })),
]);

/** What a restore did and what a person has to settle. Has order and package numbers, but no names and no addresses. */
const reportSchema = z.object({
  at: z.string(),
  from: z.enum(restoreSources),
  /** When the copy or backup was made. */
  copyAt: z.string(),
  /** Name of the file that was replaced and kept; null where there was none. */
  aside: z.string().nullable(),
  /** Number of rows recovered from that file, by table; null where it could not be read at all. */
  saved: z.record(z.string(), z.number()).nullable(),
  /** Everything since the copy is known: the replaced file continued from the copy and could be read. */
  isWhole: z.boolean().default(false),
  bought: z.array(named),
  lost: z.array(named),
  mayBeBought: z.array(orderParcel),
  mayBePrinted: z.array(orderParcel),
});
export type RestoreReport = z.infer<typeof reportSchema>;

/** Writes and syncs the report. It is valid only after `publishReport`, when the restore has happened. */
export const writeReport = (paths: ArchivePaths, report: RestoreReport): void => {
  const making = `${paths.reportWaiting}.new`;
  rmSync(making, { force: true });
  writeFileSync(making, JSON.stringify(report, null, 2), { mode: 0o600 });
  syncFile(making);
  renameSync(making, paths.reportWaiting);
  syncFolder(paths.folder);
};

/** Publishes the waiting report, if there is one: its archive has taken its place. */
export const publishReport = (paths: ArchivePaths): void => {
  if (!existsSync(paths.reportWaiting)) return;
  renameSync(paths.reportWaiting, paths.report);
  syncFolder(paths.folder);
};

/** Removes a waiting report: its restore did not happen. */
export const dropReport = (paths: ArchivePaths): void => {
  for (const file of [paths.reportWaiting, `${paths.reportWaiting}.new`]) rmSync(file, { force: true });
};

/** A report of a million orders is shorter. */
const mostBytes = 256 * 1024 * 1024;

const readFrom = (file: string): RestoreReport | null => {
  if (!isRegularFile(file)) return null;
  try {
    const text = readBeginning(file, mostBytes).toString('utf8');
    return reportSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** The last restore's report, until a person has read it. */
export const readReport = (paths: ArchivePaths): RestoreReport | null => readFrom(paths.report);

/** The report of a restore that was interrupted before its archive took its place. */
export const readWaitingReport = (paths: ArchivePaths): RestoreReport | null => readFrom(paths.reportWaiting);

/** Keeps the report under another name, because a person has read it. */
export const reportSeen = (paths: ArchivePaths): void => {
  const report = readReport(paths);
  if (!report) return;
  rmSync(`${paths.report}.seen`, { force: true });
  renameSync(paths.report, `${paths.report}.seen`);
};
