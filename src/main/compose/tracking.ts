import type { Label } from '#shared/label/stage';
import { createAsker } from '../labels/tracking/ask';
import { createPoller, type Poller } from '../labels/tracking/poller';
import { trackWishes } from '../station/track';
import type { Station } from '../station';
import { clockOf, type Parts } from './parts';

const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** The board's own asking; it begins with `open`. */
export const pollerOf = ({ plan, archive, client, ports }: Omit<Parts, 'runner' | 'poller'>): Poller => {
  const { platform, settings } = plan;
  const { log } = platform;
  const clock = clockOf(platform);
  const announce = (labelId: string): void => ports.announce(labelId);
  const poller = createPoller({
    ...{ archive, clock, after },
    asker: createAsker({ archive, tracker: client, clock, announce }),
    settings: () => settings().tracking,
    label: (id): Promise<Label | null> => archive.label(id),
    changed: (packageId) =>
      void poller
        .status()
        .then((status) => platform.announce('track.changed', { packageId, status }))
        .catch((error: unknown) => log.error('the board could not be told of', error)),
    onError: (error) => log.error('tracking broke', error),
  });
  return poller;
};

/** Shorter account numbers might begin a package's own number by chance. */
const shortestAccount = 4;

export const trackWishesOf = ({ plan, archive, ports, poller, practice }: Parts): Station['track'] => {
  const account = async (): Promise<string> => {
    const credentials = practice ? practice.service.credentials : await plan.credentials().catch(() => null);
    return credentials?.accountNumber ?? '';
  };
  return trackWishes({
    ...{ labels: ports, archive, poller },
    settings: () => plan.settings().tracking,
    outside: plan.platform.outside,
    isOfAccount: async (code) => {
      const number = await account();
      return number.length >= shortestAccount && code.length > number.length && code.startsWith(number);
    },
  });
};
