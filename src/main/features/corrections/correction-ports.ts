import type { Tracked } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Basket, Update } from '#shared/update/basket';
import type { PackageUpdate, PackageUpdateResult } from '#shared/update/package-update';
import type { LabelPorts } from '../../workflow/ports';
import type { ReadTable } from './import/reader';

/** What became of a correction, and what that means for the label; no event where the package was not bought here. */
export interface SettledUpdate {
  update: Update;
  event: LabelEvent | null;
}

/** Corrections on disk. Every method rejects when the database can't be read or written. */
export interface UpdateArchive {
  /** Those that are not done, oldest first. */
  openUpdates(): Promise<Update[]>;
  /** All of them, or none; one with a known id takes its place. */
  saveUpdates(updates: readonly Update[]): Promise<void>;
  removeUpdates(ids: readonly string[]): Promise<void>;
  /** One commit for corrections and labels. The labels move on from what is on disk, whatever is under way with them. */
  settleUpdates(settled: readonly SettledUpdate[], at: string): Promise<void>;
  /** Labels of these packages, by packageId or full tracking number. */
  labelsOfPackages(numbers: readonly string[]): Promise<Label[]>;
}

type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Changes bought packages at the service. Never throws; one call is one request, of at most 20 packages. */
export interface Updater {
  update(updates: readonly PackageUpdate[], signal?: AbortSignal): Promise<Answer<PackageUpdateResult>>;
}
export type UpdateAnswer = Awaited<ReturnType<Updater['update']>>;

/** Where packages are. */
export interface Ways {
  /** What the service last told; null when it was never asked. */
  last(packageId: string): Promise<Tracked | null>;
  /** Asks the service: free, and safe to repeat. */
  ask(
    packageId: string,
    labelId: string | null,
  ): Promise<{ ok: true; tracked: Tracked } | { ok: false; failure: Failure }>;
}

/** What corrections need from the world. */
export interface UpdatePorts {
  archive: UpdateArchive;
  labels: LabelPorts;
  updater: Updater;
  ways: Ways;
  /** Reads a table of corrections, beside the main thread where it is large. */
  readTable: ReadTable;
  changed(basket: Basket): void;
}
