import type { LabelView } from '#shared/bridge/contract';
import { call, on } from '../station';
import { createStore, useStore } from '../store';
import { newer, stampOf } from './last-scan';

const most = 10;
const store = createStore<readonly LabelView[]>([]);

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
const load = async (): Promise<void> => {
  const lists = await Promise.all([
    call('labels.list', {
      stages: ['registering', 'registered', 'sending', 'sent', 'confirmed', 'closed'],
      limit: 50,
    }),
    call('labels.list', { stages: ['draft'], held: true, limit: most }),
  ]);
  store.set(
    merge(
      store.get(),
      lists.flatMap(({ views }) => views),
    ),
  );
};

/** Keeps the last ten labels. Called once, at the start. A list that can't be had leaves what was announced. */
export const followRecent = (): void => {
  const reload = (): void => void load().catch(() => undefined);
  on('label.changed', (view) => store.set(merge(store.get(), [view])));
  on('station.changed', () => {
    store.set([]);
    reload();
  });
  reload();
};

/** The last ten labels that anything happened to, newest first. */
export const useRecent = (): readonly LabelView[] => useStore(store);
