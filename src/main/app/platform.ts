import type { FloorTiming } from '../floor/words';
import type { Keychain } from '../credentials/keychain';
import type { OfficeOptions } from '../features/landed/office';
import type { Clock } from '../workflow/ports';
import type { reconciliationDefaults } from '../workflow/reconciliation';
import type { LabelWorkflowOptions } from '../workflow/workflow';
import type { Finder } from '../printing/discovery/finder';
import type { Timing } from '../printing/timing';
import type { SpawnChild } from '../printing/transport/device-file/connect';
import type { Spooler } from '../printing/transport/spooler/spooler';
import type { Timeouts } from '../service/client';
import type { Announce } from '../bridge/station';
import type { SettingsStore } from '../features/settings/settings';

/** What the host gives the station: folders, keychain, settings file, a way to announce, a log. */
export interface Platform {
  /** The station's own folder; each environment has a folder in it. */
  folder: string;
  version: string;
  /** In words, such as `Electron 45.4.1`. */
  runtime: string;
  /** Built file of the preview's worker thread. */
  previewWorker: string;
  /** Built file of the worker thread that makes PNG and PDF labels into dots. */
  rasterWorker: string;
  /** Built file of the worker thread that reads large order files. */
  intakeWorker: string;
  /** Built file of the worker thread that reads long answers of the service. */
  answerWorker: string;
  /** Order file that practice starts with. */
  samples: string;
  keychain: Keychain;
  settings: SettingsStore;
  announce: Announce;
  log: {
    info(message: string): void;
    error(message: string, error?: unknown): void;
    /** A log of its own name; where it is absent, lines bear the name themselves. */
    child?(name: string): { info(message: string): void };
    /** Values that no line may hold from now on. */
    hide?(secrets: readonly string[]): void;
    lastLines?(count: number): Promise<string[]>;
  };
  /** The program itself: ending it, and working on without a window. */
  host?: { quit(): void; hide(): void };
  /** The world outside the window: a file the person names (null when they change their mind), a page in their browser. */
  outside?: {
    saveFile(suggestedName: string, bytes: Uint8Array): Promise<string | null>;
    /** The page as a PDF file that the person names, without keeping them from the window; null when they change their mind. */
    savePage?(suggestedName: string): Promise<string | null>;
    openPage(url: string): Promise<void>;
    /** A file the person names, to be written or read; null when they change their mind. */
    chooseSave?(suggestedName: string): Promise<string | null>;
    chooseOpen?(): Promise<string | null>;
    /** Puts text on the clipboard; the page itself may not. */
    copyText?(text: string): Promise<void>;
  };
  /** Starts the process that talks to a printer's device file. */
  deviceFiles?: SpawnChild;
  /** Opens the print queues of this system; without it there are none. */
  printQueues?: () => Spooler;
  /** Nobody at this bench changes how it is set up. */
  isReadOnly?: boolean;
  clock?: Clock;
  /** Waiting times and widths other than the usual ones. */
  tuning?: {
    workflow?: Partial<Omit<LabelWorkflowOptions, 'onError'>>;
    service?: Partial<Timeouts>;
    printing?: Partial<Timing>;
    /** Ways of looking for printers in place of the real ones. */
    finders?: () => Finder[];
    /** Milliseconds that go on evenly, whatever the clock is set to. */
    monotonic?: () => number;
    /** Of the idle lock: starts a timer, returns how to stop it. */
    after?: (ms: number, work: () => void) => () => void;
    doubts?: Partial<typeof reconciliationDefaults>;
    /**
     * Of the archive's copies and of old data, in milliseconds: when they are first looked at, and how often; and the room kept
     * on the disk for each answer under way.
     */
    data?: Partial<
      Record<'firstMs' | 'everyMs' | 'retentionFirstMs' | 'retentionEveryMs' | 'answerBytes', number>
    >;
    customs?: Partial<OfficeOptions>;
    floor?: Partial<FloorTiming>;
    /** Of the watch folder, in milliseconds. */
    intake?: Partial<Record<'pause' | 'steady' | 'patience', number>>;
  };
}
