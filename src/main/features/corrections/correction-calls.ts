import type { UpdateDesk } from './desk';
import type { Station } from '../../bridge/station';

/** Handles the calls about corrections of bought packages. */
export const updateHandlers = (
  desk: UpdateDesk,
  track: Pick<Station['track'], 'lookUp'>,
): Pick<Station, 'recipient' | 'updates'> => ({
  recipient: { find: async ({ code }) => desk.find(await track.lookUp({ code })) },
  updates: {
    list: () => Promise.resolve(desk.list()),
    put: (request) => desk.put(request),
    remove: ({ updateIds }) => desk.remove(updateIds),
    check: ({ updateIds }) => desk.check(updateIds),
    send: ({ updateIds }) => desk.send(updateIds),
    import: ({ bytes }) => desk.import(bytes),
  },
});
