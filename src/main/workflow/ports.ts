import type { Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import type { Archive } from './archive-port';
import type { Claims } from './claims-port';
import type { Elsewhere, SharedOrders } from './elsewhere-port';
import type { PrintDesk } from './desk-port';
import type { Customs, Registrar } from './service-port';

export interface Clock {
  /** The time of day. It may be changed while the program runs. */
  now(): Date;
  /** Milliseconds of a monotonic clock, used for waits. Without it the time of day is used. */
  steady?: (() => number) | undefined;
}

/** What the workflow of a label needs from other parts of the program. */
export interface LabelPorts {
  archive: Archive;
  registrar: Registrar;
  desk: PrintDesk;
  clock: Clock;
  newId(): string;
  printer(id: string | null): Promise<Printer | null>;
  /** The current defaults and prefix, read for each check. */
  rules(): { defaults: Partial<Record<string, string>>; prefix: string | undefined };
  announce(labelId: string): void;
  /** Every barcode found in a document as a scanner reads it; empty where the document can't be read. Never throws. */
  codesOf(document: Uint8Array): string[];
  /** True when the last tracking answer reported the package as delivered. Sends no request. */
  arrived(packageId: string): Promise<boolean>;
  /** Resolves when no earlier print on this printer is unresolved any more, or when it was left to a person. */
  printsSettled(printerId: string): Promise<void>;
  customs: Customs;
  /** Decides which bench buys an order, where benches share a floor. Without it, this bench buys. */
  claims?: Claims;
  /** Searches labels at other benches. Without it, only this archive is searched. */
  elsewhere?: Elsewhere;
  /** Orders that wait for any bench of a floor. Without it, there are none. */
  batches?: SharedOrders;
  /** Why the bench may not buy anything yet. Nothing prevents it when this is missing or resolves with null. */
  unfinished?: () => Promise<Failure | null>;
  /**
   * Soon saves the end of the record outside the archive. A person who later replaces the archive with an older one is
   * then reported, and no saved event is lost without notice.
   */
  keepEnd(): void;
}
