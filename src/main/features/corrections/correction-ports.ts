import type { Tracked } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Basket, Update } from '#shared/update/basket';
import type { PackageUpdate, PackageUpdateResult } from '#shared/update/package-update';
import type { LabelPorts } from '../../workflow/ports';
import type { ReadTable } from './import/reader';

/** The result of a correction and the event for its label; no event if the package was not bought here. */
export interface SettledUpdate {
  update: Update;
  event: LabelEvent | null;
}

/** Corrections on disk. Every method rejects if the database can't be read or written. */
export interface UpdateArchive {
  /** Corrections that are not done, oldest first. */
  openUpdates(): Promise<Update[]>;
  /** Saves all of them or none. One with a known ID replaces the stored one. */
  saveUpdates(updates: readonly Update[]): Promise<void>;
  removeUpdates(ids: readonly string[]): Promise<void>;
  /** Saves corrections and their labels in one commit. The events apply to the labels as they are on disk at that time. */
  settleUpdates(settled: readonly SettledUpdate[], at: string): Promise<void>;
  /** Labels of these packages, by packageId or full tracking number. */
  labelsOfPackages(numbers: readonly string[]): Promise<Label[]>;
  /** Those of these labels of which a correction was refused or has an unknown result. */
  labelsWithFailedUpdates(labelIds: readonly string[]): Promise<string[]>;
}

type Answer<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Sends updates of bought packages to the service. Never throws. One call is one request of at most 20 packages. */
export interface Updater {
  update(updates: readonly PackageUpdate[], signal?: AbortSignal): Promise<Answer<PackageUpdateResult>>;
}
export type UpdateAnswer = Awaited<ReturnType<Updater['update']>>;

/** Where packages are. */
export interface PackageTracking {
  /** The service's last report; null if it was never asked. */
  last(packageId: string): Promise<Tracked | null>;
  /** Asks the service. Asking is free and may be repeated. */
  ask(
    packageId: string,
    labelId: string | null,
  ): Promise<{ ok: true; tracked: Tracked } | { ok: false; failure: Failure }>;
}

/** The dependencies of corrections. */
export interface UpdatePorts {
  archive: UpdateArchive;
  labels: LabelPorts;
  updater: Updater;
  packageTracking: PackageTracking;
  /** Reads a table of corrections, in a process of its own if it is large. */
  readTable: ReadTable;
  changed(basket: Basket): void;
}
