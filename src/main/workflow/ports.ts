import type { Failure } from '#shared/failure';
import type { Printer } from '#shared/print/printer';
import type { Archive } from './archive-port';
import type { Claims } from './claims-port';
import type { Elsewhere, SharedOrders } from './elsewhere-port';
import type { PrintDesk } from './desk-port';
import type { Customs, Registrar } from './service-port';

export interface Clock {
  /** The time of day; somebody may set it. */
  now(): Date;
  /** Milliseconds since some fixed moment, which never jump: for waits. Without it the time of day is taken. */
  steady?: (() => number) | undefined;
}

/** What the life of a label needs from the world. */
export interface LabelPorts {
  archive: Archive;
  registrar: Registrar;
  desk: PrintDesk;
  clock: Clock;
  newId(): string;
  printer(id: string | null): Promise<Printer | null>;
  /** Today's defaults and prefix, asked at each check. */
  rules(): { defaults: Partial<Record<string, string>>; prefix: string | undefined };
  announce(labelId: string): void;
  /** Every barcode found in a document as a scanner reads it; none where it can't be read. Never throws. */
  codesOf(document: Uint8Array): string[];
  /** True when the service was last heard to say that the package is delivered. Asks no one outside. */
  arrived(packageId: string): Promise<boolean>;
  /** Resolves when nothing printed on this printer before is in doubt any more, or was left to a person. */
  clear(printerId: string): Promise<void>;
  customs: Customs;
  /** Who buys an order, where benches share a floor; without it, this bench does. */
  claims?: Claims;
  /** Where labels are looked for that are not here; without it, nowhere. */
  elsewhere?: Elsewhere;
  /** Orders that wait for any bench of a floor; without it, there are none. */
  batches?: SharedOrders;
  /** What keeps the bench from buying anything yet; without it, and for null, nothing does. */
  unfinished?: () => Promise<Failure | null>;
  /**
   * Keeps the end of the record outside the archive in a moment: whoever then puts an older archive in its place is told of, and nothing
   * that was saved before is forgotten unseen.
   */
  keepEnd(): void;
}
