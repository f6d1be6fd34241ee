import type { DataState } from '#shared/bridge/contract';
import { type Check, isSound } from '../archive/core/background';
import { copiesOf, latestFirst, makeCopy } from '../archive/recovery/copies';
import { localDay } from '../features/export/local-day';
import type { ArchiveFile, KeyedArchive } from './archive-file';
import type { Platform } from './platform';

/** Number of copies that are kept. */
const keptCopies = 7;
const usualTimes = { firstMs: 15_000, everyMs: 600_000 };

/** The open archive's methods that are used here. */
export interface InspectedArchive {
  inspectDocuments(): Promise<{ documents: number; damaged: string[] }>;
  verifyChain(): Promise<{ breakCount: number }>;
}

/** Daily work beside the station's own: a copy of the archive, and a complete check of it. */
export class DailyMaintenance {
  readonly #file: ArchiveFile;
  readonly #log: Platform['log'];
  readonly #times: typeof usualTimes;
  /** Called with the file in which damage was found: restores the archive and opens it again. */
  readonly #restore: (file: string) => Promise<void>;
  #timers: NodeJS.Timeout[] = [];
  /** Aborted when the open archive is about to close. */
  #resting = new AbortController();
  #hasFailed = false;
  #inspection: DataState['inspection'] = null;
  /** The file that copies and checks were last made of. */
  #last: string | null = null;

  constructor(file: ArchiveFile, { log, tuning }: Platform, restore: (file: string) => Promise<void>) {
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
  begin(archive: InspectedArchive, opened: KeyedArchive, isChecked: boolean): void {
    const controller = new AbortController();
    this.#resting = controller;
    this.#file.begin(opened);
    this.#forgetOthers(opened.paths.file);
    // Between two steps the archive may have been closed: what remains is done after the next opening.
    const isOpen = (): boolean => !controller.signal.aborted;
    const daily = async (): Promise<void> => {
      if (isOpen()) await this.#copyWhenDue(opened);
      if (isOpen()) await this.#inspectWhenDue(archive, isOpen);
    };
    const first = async (): Promise<void> => {
      const damaged = isChecked ? null : await this.#findDamaged();
      if (damaged === null) return daily();
      if (isOpen()) await this.#restore(damaged);
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
    await this.#file.end();
  }

  /** @throws when the copy can't be made */
  copy(): Promise<void> {
    return this.#file.runOnOpened((opened) => this.#copy(opened));
  }

  /** Copies an archive that is about to be opened. @throws when the copy can't be made */
  copyUnopened(archive: KeyedArchive): Promise<void> {
    return this.#file.runExclusively(() => this.#copy(archive));
  }

  /** @returns whether the file is undamaged; a damaged one is restored */
  async check(): Promise<boolean> {
    const damaged = await this.#findDamaged();
    if (damaged === null) return true;
    await this.#restore(damaged);
    return false;
  }

  /** What was found in one archive says nothing about another environment's. */
  #forgetOthers(file: string): void {
    if (this.#last === file) return;
    this.#last = file;
    this.#inspection = null;
    this.#hasFailed = false;
  }

  async #copy({ paths, key }: KeyedArchive): Promise<void> {
    try {
      const made = await makeCopy(paths, { key, now: this.#file.now(), keep: keptCopies });
      this.#hasFailed = false;
      this.#log.info(`the daily copy was made: ${made.bytes} bytes`);
    } catch (error) {
      this.#hasFailed = true;
      throw error;
    }
  }

  /** @returns the file of the open archive where it is damaged; null where it is not */
  #findDamaged(pragma?: Check): Promise<string | null> {
    return this.#file.runOnOpened(async ({ paths: { file }, key }) =>
      (await isSound(file, key, pragma)) ? null : file,
    );
  }

  async #copyWhenDue({ paths }: KeyedArchive): Promise<void> {
    const [last] = latestFirst(copiesOf(paths), this.#file.now());
    if (!this.#file.settings().data.dailyCopy || (last && this.#isToday(last.at))) return;
    await this.copy().catch((error: unknown) => this.#log.error('the daily copy could not be made', error));
  }

  /** Checks every page, every document's hash and every entry of the record. */
  async #inspectWhenDue(archive: InspectedArchive, isOpen: () => boolean): Promise<void> {
    if (this.#inspection && this.#isToday(new Date(this.#inspection.at))) return;
    // A damaged page makes the station restore the archive from the last copy.
    const damagedFile = await this.#findDamaged('integrity_check');
    if (!isOpen()) return;
    if (damagedFile !== null) return this.#restore(damagedFile);
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
