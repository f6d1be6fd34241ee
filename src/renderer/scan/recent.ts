import type { LabelView } from '#shared/bridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call, on, queries } from '../station';
import { newer, stampOf } from './last-scan';

const most = 10;
const queryKey = ['labels.recent'];
const none: readonly LabelView[] = [];
const known = (): readonly LabelView[] => queries.getQueryData(queryKey) ?? none;

/** A draft nobody has begun is no label yet; a held one is. */
const counts = ({ label }: LabelView): boolean => label.stage !== 'draft' || label.hold !== null;

const merge = (known: readonly LabelView[], come: readonly LabelView[]): LabelView[] => {
  const byId = new Map(known.map((view) => [view.label.id, view]));
  for (const view of come) {
    const before = byId.get(view.label.id);
    byId.set(view.label.id, before ? newer(before, view) : view);
  }
  return [...byId.values()]
    .filter(counts)
    .sort((a, b) => stampOf(b).localeCompare(stampOf(a)))
    .slice(0, most);
};

/**
 * The archive lists by import; a bench remembers by what was done. So the list is taken once, and every announced change after
 * that puts its label on top.
 */
const recent = {
  queryKey,
  queryFn: async (): Promise<LabelView[]> => {
    const lists = await Promise.all([
      call('labels.list', {
        stages: ['registering', 'registered', 'sending', 'sent', 'confirmed', 'closed'],
        limit: 50,
      }),
      call('labels.list', { stages: ['draft'], held: true, limit: most }),
    ]);
    return merge(
      known(),
      lists.flatMap(({ views }) => views),
    );
  },
  // What was done while other screens were looked at is not forgotten.
  gcTime: Infinity,
};

/** Keeps the last ten labels. Called once, at the start. A list that can't be had leaves what was announced. */
export const followRecent = (): void => {
  const reload = (): void => void queries.query({ ...recent, staleTime: 0 }).catch(() => undefined);
  queries.setQueryDefaults(queryKey, { gcTime: recent.gcTime });
  on('label.changed', (view) => void queries.setQueryData(queryKey, merge(known(), [view])));
  // Every answer is forgotten then (`refreshOnEvents`).
  on('station.changed', reload);
  reload();
};

/** The last ten labels that anything happened to, newest first. */
export const useRecent = (): readonly LabelView[] => useQuery(recent).data ?? none;
