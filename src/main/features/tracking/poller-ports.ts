import type { Label } from '#shared/label/stage';
import type { TrackingSettings } from '#shared/settings';
import type { BoardStatus } from '#shared/tracking/board';
import type { Clock } from '../../workflow/ports';
import type { TrackingAnswer, Asker } from './ask';
import type { TrackingArchive } from './tracking-ports';

export interface PollerPorts {
  archive: TrackingArchive;
  asker: Asker;
  clock: Clock;
  /** Calls once, later; returns a function that cancels it. */
  after(ms: number, work: () => void): () => void;
  settings(): TrackingSettings;
  label(id: string): Promise<Label | null>;
  /** A package was reported, or automatic tracking started or stopped. */
  changed(packageId: string | null): void;
  onError: (error: unknown) => void;
}

/** Asks about the station's packages automatically: limited, less and less often, never again after delivery. */
export interface Poller {
  /** Starts after a moment, if the settings say so. */
  open(): void;
  /** A person turns it on or off, until the station closes or the setting changes. */
  set(on: boolean): void;
  /** The settings may have changed. */
  refresh(): void;
  /** Credentials were entered: what stopped automatic tracking may be over. */
  renewed(): void;
  /** A label was saved: it may have been bought. */
  touch(labelId: string): void;
  /** Asks about one package for a person: immediately, and counted. */
  ask(packageId: string, labelId: string | null): Promise<TrackingAnswer>;
  status(): Promise<BoardStatus>;
  /** When a package that was never asked about will be. */
  firstAskAt(packageId: string): string | null;
  sleep(): void;
  wake(): void;
  /** Resolves when nothing is in progress any more. */
  close(): Promise<void>;
}
