import type { Label } from '#shared/label/stage';
import type { TrackingSettings } from '#shared/settings';
import type { Clock } from '../../workflow/ports';
import type { Asker } from './ask';
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
