import type { Disposables } from '../base/disposables';
import { changesOf } from '../features/record/changes';
import type { FloorAddress } from '../floor/database';
import { clockOf } from './environment-deps';
import type { SharingDeps } from './floor-batches';

/** Shares the station's people and settings while the floor is open. */
export const shareRows = async (
  { plan, archive, link, address, key, timing }: SharingDeps & { address: FloorAddress },
  disposables: Disposables,
): Promise<void> => {
  const [{ SealedRow }, { FloorNotifications, rowChannel }, { createSeal }] = await Promise.all([
    import('../floor/sealed-row'),
    import('../floor/notifications'),
    import('../floor/seal'),
  ]);
  const { people, sharing, platform } = plan;
  const notifications = new FloorNotifications(address, rowChannel);
  disposables.add(() => notifications.close());
  const common = {
    link,
    notifications,
    timing,
    seal: createSeal(key),
    onError: platform.log.error.bind(platform.log),
  };
  const list = new SealedRow({ ...common, what: 'people', synchronise: () => people.keepInStep() });
  const settings = new SealedRow({ ...common, what: 'settings', synchronise: () => sharing.keepInStep() });
  people.floor = list;
  sharing.place = {
    floor: settings,
    printers: {
      list: () => archive.printers(),
      name: (id, named) => archive.namePrinter(id, named),
      changed: (printerId) => platform.announce('printer.changed', { printerId }),
    },
    note: async (before, after) => {
      const changes = changesOf(before, after);
      if (changes.length > 0)
        await archive.note({ type: 'settings.changed', changes }, clockOf(platform).now().toISOString());
    },
  };
  for (const row of [list, settings]) row.open();
  disposables.add(async () => {
    people.floor = null;
    sharing.place = null;
    for (const row of [list, settings]) await row.close();
  });
};
