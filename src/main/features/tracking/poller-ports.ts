import type { Label } from '#shared/label/stage';
import type { TrackingSettings } from '#shared/settings';
import type { StartTimer } from '../../base/start-timer';
import type { Clock } from '../../workflow/ports';
import type { Asker } from './ask';
import type { TrackingArchive } from './tracking-ports';

export interface PollerPorts {
  archive: TrackingArchive;
  asker: Asker;
  clock: Clock;
  after: StartTimer;
  settings(): TrackingSettings;
  label(id: string): Promise<Label | null>;
  /** A package was reported, or automatic tracking started or stopped. */
  changed(packageId: string | null): void;
  onError: (error: unknown) => void;
}
