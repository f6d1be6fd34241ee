import type { EventName, EventPayload, LabelView } from '#shared/bridge/contract';
import type { QueueRow } from '#shared/queue/row';
import type { Announce } from '../bridge/station';

/**
 * Keeps announcements with names and addresses from the page while no one is signed in, because the content of a locked page could still
 * be read. The newest announcement for each label is sent once a person has signed in.
 * @param isLocked read at each announcement
 */
export const holdWhileLocked = (announce: Announce, isLocked: () => boolean): Announce => {
  const labels = new Map<string, LabelView>();
  const rows = new Map<string, QueueRow>();
  let basket: EventPayload<'updates.changed'> | null = null;

  const forget = (): void => {
    labels.clear();
    rows.clear();
    basket = null;
  };

  const announceAll = (): void => {
    for (const view of labels.values()) announce('label.changed', view);
    if (rows.size > 0) announce('queue.rows', [...rows.values()]);
    if (basket) announce('updates.changed', basket);
    forget();
  };

  /** @returns whether it was kept for later */
  const keep = (name: EventName, payload: unknown): boolean => {
    if (name === 'label.changed') {
      const view = payload as LabelView;
      labels.set(view.label.id, view);
    } else if (name === 'queue.rows') for (const row of payload as QueueRow[]) rows.set(row.labelId, row);
    else if (name === 'updates.changed') basket = payload as EventPayload<'updates.changed'>;
    else return false;
    return true;
  };

  return (name, payload) => {
    // Another environment was opened: the kept announcements are about its labels no more.
    if (name === 'station.changed') forget();
    const locked = isLocked();
    if (locked && keep(name, payload)) return;
    announce(name, payload);
    if (!locked && name === 'people.changed') announceAll();
  };
};
