import type { LabelView } from '#shared/bridge/contract';
import { useQuery } from '@tanstack/react-query';
import { call, on, queries } from '../station';
import { newer } from './last-scan';

const most = 10;
const queryKey = ['labels.recent'];
const none: readonly LabelView[] = [];
const known = (): readonly LabelView[] => queries.getQueryData(queryKey) ?? none;

/** A draft that was never started is not listed; a held draft is. */
const counts = ({ label }: LabelView): boolean => label.stage !== 'draft' || label.hold !== null;

const merge = (known: readonly LabelView[], changed: readonly LabelView[]): LabelView[] => {
  const byId = new Map(known.map((view) => [view.label.id, view]));
  for (const view of changed) {
    const before = byId.get(view.label.id);
    byId.set(view.label.id, before ? newer(before, view) : view);
  }
  return [...byId.values()]
    .filter(counts)
    .sort((a, b) => b.lastEvent - a.lastEvent)
    .slice(0, most);
};

/**
 * The archive lists labels by import; this list is ordered by the last change. So it is fetched once, and
 * every announced change then moves its label to the top.
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
  // Kept while other screens are open.
  gcTime: Infinity,
};

/**
 * Keeps the last ten labels up to date. Called once, at the start. If the list cannot be fetched, it has the
 * announced labels only.
 */
export const followRecent = (): void => {
  const reload = (): void => void queries.query({ ...recent, staleTime: 0 }).catch(() => undefined);
  queries.setQueryDefaults(queryKey, { gcTime: recent.gcTime });
  on('label.changed', (view) => void queries.setQueryData(queryKey, merge(known(), [view])));
  // All answers are dropped then (`refreshOnEvents`).
  on('station.changed', reload);
  reload();
};

/** The ten labels that changed last, newest first. */
export const useRecent = (): readonly LabelView[] => useQuery(recent).data ?? none;
