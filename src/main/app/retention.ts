import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { RetentionState } from '#shared/bridge/contract';
import { pathsOf } from '../archive/core/paths';
import { removeOldFiles } from '../archive/retention/old-files';
import { readJson, writeJson } from '../base/whole-file';
import type { Station } from '../bridge/station';
import { retentionHandlers } from '../features/data/retention-calls';
import { runAsProgram } from '../base/operator-context';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { createSequencer } from '../base/sequencer';

const dayMs = 86_400_000;
const usualTimes = { retentionFirstMs: 60_000, retentionEveryMs: 600_000 };
/** A clock that moved on by more than this while nobody looked is asked about; by the days that are kept, where those are fewer. */
const jumpDays = 31;
/** Between two slices: nothing at all, and while labels are under way. */
const restMs = { idle: 2, busy: 100 };
/** Nothing was written for so long: the file may be written anew. */
const quietMs = 600_000;
const slicesBetweenNews = 20;

const fileSchema = z.object({
  /** The latest time that is known to be right. */
  seenAt: z.string().nullable(),
  last: z.object({ at: z.string(), days: z.number(), labels: z.number(), documents: z.number() }).nullable(),
  /** The file is to be written anew: it may still hold what stood in a page before. */
  isLoose: z.boolean(),
});
type Kept = z.infer<typeof fileSchema>;
const nothingKept: Kept = { seenAt: null, last: null, isLoose: false };

export interface Retention {
  handlers: Station['retention'];
  close(): Promise<void>;
}

const localDay = (at: Date): string => `${at.getFullYear()}-${at.getMonth()}-${at.getDate()}`;

/** Removes personal data that is no longer needed: once a day by itself, and when a supervisor says so. */
export const openRetention = ({ plan, archive, workflow }: EnvironmentDeps): Retention => {
  const { platform, settings } = plan;
  const { log } = platform;
  const times = { ...usualTimes, ...platform.tuning?.data };
  const now = (): Date => clockOf(platform).now();
  const folder = join(platform.folder, settings().service.environment);
  const file = join(folder, 'retention.json');
  const changed = (): void => platform.announce('data.changed', {});
  const ending = new AbortController();
  let running: { labels: number } | null = null;
  const sequencer = createSequencer();

  /** A file that can't be read is none: the record's own last entry then says how late it was. */
  const read = async (): Promise<Kept> => {
    const found = await readJson(file);
    const parsed = found && found !== 'unreadable' ? fileSchema.safeParse(found.value) : null;
    return parsed?.data ?? nothingKept;
  };
  const keep = async (more: Partial<Kept>): Promise<void> => writeJson(file, { ...(await read()), ...more });

  /** What the clock says, where it can't be: a PC with a wrong year would empty the archive. */
  const doubtfulClock = async (): Promise<RetentionState['clock']> => {
    const last = (await read()).seenAt ?? (await archive.lastEntryAt());
    const limit = Math.min(jumpDays, settings().data.keepDays) * dayMs;
    if (last === null || now().getTime() - Date.parse(last) <= limit) return null;
    return { now: now().toISOString(), last };
  };

  const beforeOf = (days: number): Date => new Date(now().getTime() - days * dayMs);

  const removeLabels = async (
    before: string,
    at: string,
    days: number,
  ): Promise<{ labels: number; documents: number; rows: number }> => {
    const total = { labels: 0, documents: 0, rows: 0 };
    let after: number | null = 0;
    for (let slice = 1; after !== null && !ending.signal.aborted; slice += 1) {
      const done = await archive.removeSlice({ before, after, at, days });
      for (const name of ['labels', 'documents', 'rows'] as const) total[name] += done.removed[name];
      running = { labels: total.labels };
      after = done.after;
      if (slice % slicesBetweenNews === 0) changed();
      await pause(workflow.size() > 0 ? restMs.busy : restMs.idle);
    }
    return total;
  };

  const remove = async (): Promise<{ labels: number; documents: number }> => {
    const { keepDays: days, dailyCopy } = settings().data;
    const [at, before] = [now().toISOString(), beforeOf(days)];
    running = { labels: 0 };
    changed();
    try {
      const { isLoose } = await read();
      // Whatever becomes of this run.
      await keep({ isLoose: true });
      const { rows, ...removed } = await removeLabels(before.toISOString(), at, days);
      if (rows > 0) await archive.noteRetention({ days, rows }, at);
      await archive.blankStrangers(before.toISOString(), () => !ending.signal.aborted);
      if (ending.signal.aborted) return removed;
      const logs = join(platform.folder, 'logs');
      const files = await removeOldFiles(pathsOf(join(folder, 'archive.db')), {
        before,
        logs,
        keepsNewest: dailyCopy,
      });
      await archive.truncateLog();
      await keep({ seenAt: at, last: { at, days, ...removed }, isLoose: isLoose || removed.labels > 0 });
      log.info(
        `retention: ${removed.labels} labels, ${removed.documents} documents, ${files.length} files removed`,
      );
      return removed;
    } finally {
      running = null;
      changed();
    }
  };

  /** Not while anything is under way: whoever asks the archive meanwhile waits for it. */
  const tighten = async (isWanted: boolean): Promise<void> => {
    const last = await archive.lastEntryAt();
    const isQuiet = isWanted || now().getTime() - Date.parse(last ?? '') >= quietMs;
    if (workflow.size() > 0 || !isQuiet || !(await read()).isLoose || ending.signal.aborted) return;
    await archive.compact();
    await keep({ isLoose: false });
  };

  const look = async (): Promise<void> => {
    if (ending.signal.aborted) return;
    if ((await doubtfulClock()) !== null) {
      changed();
      return;
    }
    const { last } = await read();
    await keep({ seenAt: now().toISOString() });
    if (last === null || localDay(new Date(last.at)) !== localDay(now())) await remove();
    await tighten(false);
  };
  const lookByItself = (): void =>
    runAsProgram(
      () =>
        void sequencer.run(look).catch((error: unknown) => log.error('old data could not be removed', error)),
    );
  const timers = [
    setTimeout(lookByItself, times.retentionFirstMs),
    setInterval(lookByItself, times.retentionEveryMs),
  ];
  for (const timer of timers) timer.unref();

  return {
    handlers: retentionHandlers({
      state: async () => ({ last: (await read()).last, running, clock: await doubtfulClock() }),
      count: async (days) => {
        const before = beforeOf(days).toISOString();
        return { before, ...(await archive.countDue(before)), clock: await doubtfulClock() };
      },
      isRunning: () => running !== null,
      run: () =>
        sequencer.run(async () => {
          const removed = await remove();
          await tighten(true);
          return removed;
        }),
      onError: (error) => log.error('old data could not be removed', error),
    }),
    close: async () => {
      ending.abort();
      for (const timer of timers) clearTimeout(timer);
      await sequencer.settled();
    },
  };
};
