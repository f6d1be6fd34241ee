import type { NewerVersion } from '#shared/bridge/contract';
import type { FloorTiming } from '../floor/types';
import type { StartTimer } from '../base/start-timer';
import type { Keychain } from '../credentials/keychain';
import type { Outside } from '../features/export/outside';
import type { OfficeOptions } from '../features/landed/office';
import type { Clock } from '../workflow/ports';
import type { reconciliationDefaults } from '../workflow/reconciliation';
import type { LabelWorkflowOptions } from '../workflow/workflow';
import type { Finder } from '../printing/discovery/finder';
import type { Timing } from '../printing/timing';
import type { SpawnReader } from '../features/intake/aside/messages';
import type { SpawnFileChild } from '../printing/transport/device-file/connect';
import type { Spooler } from '../printing/transport/spooler/spooler';
import type { Timeouts } from '../service/client';
import type { Announce } from '../bridge/station';
import type { SettingsStore } from '../features/settings/settings';

/** What the host provides: folders, keychain, settings file, announcements, a log. */
export interface Platform {
  /** The station's folder; it has a folder for each environment. */
  folder: string;
  version: string;
  /** Name and version, such as `Electron 45.4.1`. */
  runtime: string;
  /** Built file of the worker thread for previews. */
  previewWorker: string;
  /** Built file of the worker thread that converts PNG and PDF labels to dots. */
  rasterWorker: string;
  /** Starts the process that reads a large order file. */
  fileReader: SpawnReader;
  /** Built file of the worker thread that reads long answers of the service. */
  answerWorker: string;
  /** Sample orders for practice. */
  samples: string;
  /** Languages of this computer, best first (BCP 47); English where it has none. */
  languages?: () => readonly string[];
  keychain: Keychain;
  settings: SettingsStore;
  announce: Announce;
  log: {
    info(message: string): void;
    error(message: string, error?: unknown): void;
    /** A log with this name; without it, lines contain the name themselves. */
    child?(name: string): { info(message: string): void };
    /** Values that must not appear in any later line. */
    hide?(secrets: readonly string[]): void;
    lastLines?(count: number): Promise<string[]>;
  };
  /** Ends the program, or lets it continue without a window. */
  host?: { quit(): void; hide(): void };
  outside: Outside;
  /** Starts the process that writes to a printer's device file. */
  deviceFiles?: SpawnFileChild;
  /** Opens the print queues of this system; absent where there are none. */
  printQueues?: () => Spooler;
  /** What is known of a newer version of the program; absent where versions are not checked. */
  newerVersion?: () => NewerVersion | null;
  /** The set-up of this bench can't be changed at it. */
  isReadOnly?: boolean;
  clock?: Clock;
  /** Times and limits that replace the defaults. */
  tuning?: {
    workflow?: Partial<Omit<LabelWorkflowOptions, 'onError'>>;
    service?: Partial<Timeouts>;
    printing?: Partial<Timing>;
    /** Finders that replace the real ones. */
    finders?: () => Finder[];
    /** Milliseconds of a clock that never jumps. */
    monotonic?: () => number;
    /** Timer of the automatic lock. */
    after?: StartTimer;
    reconciliation?: Partial<typeof reconciliationDefaults>;
    /**
     * Times of the archive's copies and of data removal, in milliseconds: the first check, and the time between two. `answerBytes` is the
     * room reserved on the disk for each running request. `openAgainMs` is the wait before an archive that could not be written is
     * opened again.
     */
    data?: Partial<
      Record<
        'firstMs' | 'everyMs' | 'retentionFirstMs' | 'retentionEveryMs' | 'answerBytes' | 'openAgainMs',
        number
      >
    >;
    customs?: Partial<OfficeOptions>;
    floor?: Partial<FloorTiming>;
    /** Times of the watch folder, in milliseconds. */
    intake?: Partial<Record<'pause' | 'steady' | 'patience', number>>;
  };
}
