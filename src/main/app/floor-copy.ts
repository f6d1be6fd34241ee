import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createCoalescer } from '../base/coalescer';
import { runAsProgram } from '../base/operator-context';
import type { Disposables } from '../base/disposables';
import { copiesOf } from '../features/elsewhere/copy';
import type { CopyCursor, CopyStore } from '../floor/copy-store';
import type { FloorLink } from '../floor/link';
import type { BenchCopies } from './bench-copies';
import { type Archive, clockOf, type EnvironmentPlan } from './environment-deps';

const cursorSchema = z.object({
  ...{ floor: z.string(), identity: z.string(), bench: z.string(), since: z.string() },
  ...{ changed: z.string(), label: z.string(), of: z.string(), walk: z.number().int(), isWhole: z.boolean() },
  ...{ done: z.number().int(), total: z.number().int(), unread: z.number().int(), at: z.string().nullable() },
});

const cursorIn = (text: string | null): CopyCursor | null => {
  try {
    return text === null ? null : (cursorSchema.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
};

const dayMs = 86_400_000;

const storeIn = (archive: Archive, before: () => string, onUnread: (count: number) => void): CopyStore => ({
  cursor: async () => cursorIn(await archive.copyCursor()),
  save: async (reports, place) => {
    const { copies, removedIds: removed, unreadable } = copiesOf(reports, before());
    if (unreadable > 0) onUnread(unreadable);
    const kept = { ...place, unread: place.unread + unreadable };
    await archive.saveCopies({ copies, removed, walk: place.walk, place: JSON.stringify(kept) });
    return kept;
  },
  counts: () => archive.copyCounts(),
  sweep: (walk, after) => archive.sweepCopies(walk, after),
  clear: (after) => archive.clearCopies(after),
});

/** Pause between two steps in milliseconds: without and with labels in progress. */
const pauseMs = { idle: 2, busy: 100 };
/** Shortest time between two announcements of the progress, in milliseconds. */
const announceEveryMs = 1000;

interface CopyDeps {
  plan: {
    platform: Pick<EnvironmentPlan['platform'], 'log' | 'announce' | 'clock'>;
    settings: EnvironmentPlan['settings'];
  };
  archive: Archive;
  link: Pick<FloorLink, 'bench' | 'database'>;
  key: Uint8Array;
  timing: { beatMs: number; patienceMs: number };
}

/** Copies the reports of other benches about their labels while this bench is at its floor. */
export const copyLabels = async (
  { plan, archive, link, key, timing }: CopyDeps,
  disposables: Disposables,
): Promise<BenchCopies> => {
  const [{ LabelCopy }, { createSeal }] = await Promise.all([
    import('../floor/label-copy'),
    import('../floor/seal'),
  ]);
  const { platform, settings } = plan;
  const now = (): Date => clockOf(platform).now();
  const oldest = (): string => new Date(now().getTime() - settings().data.keepDays * dayMs).toISOString();
  const onUnread = (count: number): void =>
    platform.log.error(`${count} labels of other benches could not be read`);
  let size = (): number => 0;
  const progressAnnouncer = createCoalescer(() => platform.announce('floor.changed', {}), announceEveryMs);
  const copy = new LabelCopy({
    ...{ link, seal: createSeal(key), environment: settings().service.environment, now },
    store: storeIn(archive, oldest, onUnread),
    timing: { everyMs: timing.beatMs * 2, patienceMs: timing.patienceMs },
    rest: () => pause(size() > 0 ? pauseMs.busy : pauseMs.idle),
    changed: progressAnnouncer.call,
    onError: (what, error) => platform.log.error(what, error),
  });
  copy.open();
  disposables.add(async () => {
    await copy.close();
    progressAnnouncer.close();
  });
  return {
    state: () => copy.progress && { ...copy.progress, isAway: link.bench === null },
    list: async (query) => (copy.progress ? archive.listCopies(query) : { rows: [], total: 0 }),
    packageOf: (id) => archive.copiedPackage(id),
    busy: (sized) => (size = sized),
  };
};

/** Removes all copies in small steps, because this bench has no floor any more. */
export const forgetCopies = (
  { platform }: Pick<EnvironmentPlan, 'platform'>,
  archive: Archive,
  disposables: Disposables,
): null => {
  let isOver = false;
  const work = runAsProgram(async () => {
    for (let after: number | null = 0; after !== null && !isOver; after = await archive.clearCopies(after))
      await pause(pauseMs.idle);
  }).catch((error: unknown) => platform.log.error('labels of other benches could not be removed', error));
  disposables.add(() => {
    isOver = true;
    return work;
  });
  return null;
};
