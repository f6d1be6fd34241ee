import type { DataState } from '#shared/bridge/contract';
import { type Check, isSound } from '../archive/core/background';
import { copiesOf, makeCopy } from '../archive/recovery/copies';
import type { ArchiveFile } from './archive-file';
import type { Platform } from './platform';

/** Number of copies that are kept. */
const keptCopies = 7;
const usualTimes = { firstMs: 15_000, everyMs: 600_000 };

/** The open archive's methods that are used here. */
export interface InspectedArchive {
  inspectDocuments(): Promise<{ documents: number; damaged: string[] }>;
  verifyChain(): Promise<{ breakCount: number }>;
}

/** A day of this computer's calendar, as text to compare. */
export const localDay = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

/** Daily work beside the station's own: a copy of the archive, and a complete check of it. */
export class DailyMaintenance {
  readonly #file: ArchiveFile;
  readonly #log: Platform['log'];
  readonly #times: typeof usualTimes;
  /** Called when damage was found: restores the archive and opens it again. */
  readonly #restore: () => Promise<void>;
  #timers: NodeJS.Timeout[] = [];
  /** Aborted when the open archive is about to close. */
  #resting = new AbortController();
  #hasFailed = false;
  #inspection: DataState['inspection'] = null;

  constructor(file: ArchiveFile, { log, tuning }: Platform, restore: () => Promise<void>) {
    this.#file = file;
    this.#log = log;
    this.#times = { ...usualTimes, ...tuning?.data };
    this.#restore = restore;
  }

  /** Whether the last copy failed. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  get inspection(): DataState['inspection'] {
    return this.#inspection;
  }

  /** @param isChecked the complete file was checked before it was opened */
  begin(archive: InspectedArchive, isChecked: boolean): void {
    const controller = new AbortController();
    this.#resting = controller;
    // Between two steps the archive may have been closed: what remains is done after the next opening.
    const isOpen = (): boolean => !controller.signal.aborted;
    const daily = async (): Promise<void> => {
      if (isOpen()) await this.#copyWhenDue();
      if (isOpen()) await this.#inspectWhenDue(archive, isOpen);
    };
    const first = async (): Promise<void> => {
      if (isChecked || (await this.#checkFile())) return daily();
      if (isOpen()) await this.#restore();
    };
    const later = (work: () => Promise<unknown>) => (): void =>
      void work().catch((error: unknown) => {
        if (isOpen()) this.#log.error('looking after the archive failed', error);
      });
    this.#timers = [
      setTimeout(later(first), this.#times.firstMs),
      setInterval(later(daily), this.#times.everyMs),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Stops the daily work, and waits for what is running. */
  async stop(): Promise<void> {
    this.#resting.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
    await this.#file.whenIdle();
  }

  /** @throws when the copy can't be made */
  async copy(): Promise<void> {
    await this.#file.runExclusively(async () => {
      try {
        const { paths, key } = this.#file;
        const plan = { key: key.current, now: this.#file.now(), keep: keptCopies };
        const made = await makeCopy(paths, plan);
        this.#hasFailed = false;
        this.#log.info(`the daily copy was made: ${made.bytes} bytes`);
      } catch (error) {
        this.#hasFailed = true;
        throw error;
      }
    });
  }

  /** @returns whether the file is undamaged; a damaged one is restored */
  async check(): Promise<boolean> {
    if (await this.#checkFile()) return true;
    await this.#restore();
    return false;
  }

  #checkFile(pragma?: Check): Promise<boolean> {
    const { key } = this.#file;
    return this.#file.runExclusively(() => isSound(this.#file.paths.file, key.current, pragma));
  }

  async #copyWhenDue(): Promise<void> {
    const [last] = copiesOf(this.#file.paths);
    if (!this.#file.settings().data.dailyCopy || (last && this.#isToday(last.at))) return;
    await this.copy().catch((error: unknown) => this.#log.error('the daily copy could not be made', error));
  }

  /** Checks every page, every document's hash and every entry of the record. */
  async #inspectWhenDue(archive: InspectedArchive, isOpen: () => boolean): Promise<void> {
    if (this.#inspection && this.#isToday(new Date(this.#inspection.at))) return;
    // A damaged page makes the station restore the archive from the last copy.
    const isUndamaged = await this.#checkFile('integrity_check');
    if (!isOpen()) return;
    if (!isUndamaged) return this.#restore();
    const { documents, damaged } = await archive.inspectDocuments();
    const { breakCount } = await archive.verifyChain();
    this.#inspection = { at: this.#file.now().toISOString(), documents, damaged, breaks: breakCount };
    const summary = `the daily check looked at every page and ${documents} documents`;
    if (damaged.length + breakCount === 0) this.#log.info(`${summary}: all is sound`);
    else
      this.#log.error(
        `${summary}: ${damaged.length} labels damaged, the record changed in ${breakCount} places`,
      );
    this.#file.changed();
  }

  #isToday(at: Date): boolean {
    return localDay(at) === localDay(this.#file.now());
  }
}
