import { localDay } from '../features/export/local-day';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RetentionState } from '#shared/bridge/contract';
import { archiveIn, pathsOf } from '../archive/core/paths';
import { removeOldFiles } from '../archive/retention/old-files';
import type { Station } from '../bridge/station';
import { retentionHandlers } from '../features/data/retention-calls';
import { runAsProgram } from '../base/operator-context';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { createSequencer } from '../base/sequencer';
import { RetentionFile } from './retention-file';

const dayMs = 86_400_000;
const usualTimes = { retentionFirstMs: 60_000, retentionEveryMs: 600_000 };
/** A clock that moved on by more than this since the last check is not trusted; or by `keepDays`, if that is less. */
const jumpDays = 31;
/** Pause between two slices in milliseconds: without and with labels in progress. */
const restMs = { idle: 2, busy: 100 };
/** After so many milliseconds without a new entry the file may be rebuilt. */
const quietMs = 600_000;
const slicesBetweenAnnouncements = 20;

export interface Retention {
  handlers: Station['retention'];
  close(): Promise<void>;
}

/** Removes personal data that is no longer needed: once a day automatically, and when a supervisor requests it. */
class DailyRetention implements Retention {
  readonly #deps: Pick<EnvironmentDeps, 'plan' | 'archive' | 'workflow'>;
  readonly #archive: string;
  readonly #file: RetentionFile;
  readonly #ending = new AbortController();
  readonly #sequencer = createSequencer();
  readonly #timers: NodeJS.Timeout[];
  #running: { labels: number } | null = null;

  constructor(deps: EnvironmentDeps) {
    const { platform, settings } = deps.plan;
    this.#deps = deps;
    this.#archive = archiveIn(platform.folder, settings().service.environment);
    this.#file = new RetentionFile(join(dirname(this.#archive), 'retention.json'));
    const { retentionFirstMs, retentionEveryMs } = { ...usualTimes, ...platform.tuning?.data };
    const run = (): void => this.#runAutomatically();
    this.#timers = [setTimeout(run, retentionFirstMs), setInterval(run, retentionEveryMs)];
    for (const timer of this.#timers) timer.unref();
  }

  get handlers(): Station['retention'] {
    return retentionHandlers({
      state: async () => ({
        last: (await this.#file.read()).last,
        running: this.#running,
        clock: await this.#doubtfulClock(),
      }),
      count: async (days) => {
        const before = this.#beforeOf(days).toISOString();
        const due = await this.#deps.archive.countDue(before);
        return { before, ...due, clock: await this.#doubtfulClock() };
      },
      isRunning: () => this.#running !== null,
      run: () =>
        this.#sequencer.run(async () => {
          const removed = await this.#remove();
          await this.#compactIfDue(true);
          return removed;
        }),
      onError: (error) => this.#failed(error),
    });
  }

  async close(): Promise<void> {
    this.#ending.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#sequencer.settled();
  }

  get #isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  #now(): Date {
    return clockOf(this.#deps.plan.platform).now();
  }

  #changed(): void {
    this.#deps.plan.platform.announce('data.changed', {});
  }

  #failed(error: unknown): void {
    this.#deps.plan.platform.log.error('old data could not be removed', error);
  }

  #beforeOf(days: number): Date {
    return new Date(this.#now().getTime() - days * dayMs);
  }

  #runAutomatically(): void {
    runAsProgram(
      () => void this.#sequencer.run(() => this.#runIfDue()).catch((error: unknown) => this.#failed(error)),
    );
  }

  async #runIfDue(): Promise<void> {
    if (this.#isEnding) return;
    if ((await this.#doubtfulClock()) !== null) {
      this.#changed();
      return;
    }
    const { last } = await this.#file.read();
    await this.#file.keep({ seenAt: this.#now().toISOString() });
    if (last === null || localDay(new Date(last.at)) !== localDay(this.#now())) await this.#removeIfClear();
    await this.#compactIfDue(false);
  }

  /** What was removed does not come back, so days that may not be the chosen ones remove nothing. */
  async #removeIfClear(): Promise<void> {
    const { book, platform } = this.#deps.plan;
    if (book.isDamaged('data'))
      platform.log.error(
        'old data is not removed automatically: “data” in settings.json has fields that are wrong or unknown here; save Data in Settings',
      );
    else await this.#remove();
  }

  /** The clock's time if it can't be right: a computer with a wrong year would empty the archive. */
  async #doubtfulClock(): Promise<RetentionState['clock']> {
    const { plan, archive } = this.#deps;
    const last = (await this.#file.read()).seenAt ?? (await archive.lastEntryAt());
    const limit = Math.min(jumpDays, plan.settings().data.keepDays) * dayMs;
    if (last === null || this.#now().getTime() - Date.parse(last) <= limit) return null;
    return { now: this.#now().toISOString(), last };
  }

  async #remove(): Promise<{ labels: number; documents: number }> {
    const { keepDays: days, dailyCopy } = this.#deps.plan.settings().data;
    const [at, before] = [this.#now().toISOString(), this.#beforeOf(days)];
    this.#running = { labels: 0 };
    this.#changed();
    try {
      const { isLoose } = await this.#file.read();
      // Set first, in case this run is interrupted.
      await this.#file.keep({ isLoose: true });
      const removed = await this.#removeRows(before.toISOString(), at, days);
      if (this.#isEnding) return removed;
      const files = await this.#removeFiles(before, dailyCopy);
      await this.#file.keep({
        seenAt: at,
        last: { at, days, ...removed },
        isLoose: isLoose || removed.labels > 0,
      });
      const { labels, documents } = removed;
      this.#deps.plan.platform.log.info(
        `retention: ${labels} labels, ${documents} documents, ${files} files removed`,
      );
      return removed;
    } finally {
      this.#running = null;
      this.#changed();
    }
  }

  async #removeRows(
    before: string,
    at: string,
    days: number,
  ): Promise<{ labels: number; documents: number }> {
    const { archive } = this.#deps;
    const { rows, ...removed } = await this.#removeLabels(before, at, days);
    if (rows > 0) await archive.noteRetention({ days, rows }, at);
    await archive.anonymiseUnknown(before, () => !this.#isEnding);
    await this.#removeCopies(before);
    return removed;
  }

  /** Copied labels of other benches are kept no longer than this bench's labels. */
  async #removeCopies(before: string): Promise<void> {
    const { archive, workflow } = this.#deps;
    let after: number | null = 0;
    while (after !== null && !this.#isEnding) {
      after = await archive.removeOldCopies(before, after);
      await pause(workflow.size() > 0 ? restMs.busy : restMs.idle);
    }
  }

  async #removeLabels(
    before: string,
    at: string,
    days: number,
  ): Promise<{ labels: number; documents: number; rows: number }> {
    const { archive, workflow } = this.#deps;
    const total = { labels: 0, documents: 0, rows: 0 };
    let after: number | null = 0;
    for (let slice = 1; after !== null && !this.#isEnding; slice += 1) {
      const done = await archive.removeSlice({ before, after, at, days });
      for (const name of ['labels', 'documents', 'rows'] as const) total[name] += done.removed[name];
      this.#running = { labels: total.labels };
      after = done.after;
      if (slice % slicesBetweenAnnouncements === 0) this.#changed();
      await pause(workflow.size() > 0 ? restMs.busy : restMs.idle);
    }
    return total;
  }

  /** @returns how many */
  async #removeFiles(before: Date, keepsNewest: boolean): Promise<number> {
    const { plan, archive } = this.#deps;
    const files = await removeOldFiles(pathsOf(this.#archive), {
      before,
      logs: join(plan.platform.folder, 'logs'),
      keepsNewest,
    });
    await archive.truncateLog();
    return files.length;
  }

  /** Not while labels are in progress, because calls to the archive wait meanwhile. */
  async #compactIfDue(isWanted: boolean): Promise<void> {
    const { archive, workflow } = this.#deps;
    const last = await archive.lastEntryAt();
    const isQuiet = isWanted || this.#now().getTime() - Date.parse(last ?? '') >= quietMs;
    const isLoose = (await this.#file.read()).isLoose || (await archive.haveRemovedCopiesRemains());
    if (workflow.size() > 0 || !isQuiet || !isLoose || this.#isEnding) return;
    await archive.compact();
    await archive.noteRemainsRemoved();
    await this.#file.keep({ isLoose: false });
  }
}

export const openRetention = (deps: EnvironmentDeps): Retention => new DailyRetention(deps);
