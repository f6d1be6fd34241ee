import type { UpdateDesk } from '../labels/updates/desk';
import type { Station } from '../station';

/** Everything the screens may wish of corrections of bought packages. */
export const updateWishes = (
  desk: UpdateDesk,
  track: Pick<Station['track'], 'lookUp'>,
): Pick<Station, 'recipient' | 'updates'> => ({
  recipient: { find: async ({ code }) => desk.find(await track.lookUp({ code })) },
  updates: {
    list: () => Promise.resolve(desk.list()),
    put: (wish) => desk.put(wish),
    remove: ({ updateIds }) => desk.remove(updateIds),
    check: ({ updateIds }) => desk.check(updateIds),
    send: ({ updateIds }) => desk.send(updateIds),
    import: ({ bytes }) => desk.import(bytes),
  },
});
