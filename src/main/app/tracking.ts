import type { Label } from '#shared/label/stage';
import { createAsker } from '../features/tracking/ask';
import { Poller } from '../features/tracking/poller';
import { trackHandlers } from '../features/tracking/tracking-calls';
import { realTimer } from '../base/start-timer';
import type { Station } from '../bridge/station';
import type { Clock } from '../workflow/ports';
import { steadyNow } from '../workflow/waits';
import { clockOf, type EnvironmentDeps } from './environment-deps';
import { destinationOf } from './destination';
import { networkOf } from './network';

/**
 * The time of day at opening, continued by a clock that never jumps: a schedule within a run keeps its length even if the clock is set
 * back. If the clock is set forward, the new time is used, so that nothing waits longer than needed.
 */
const steadyScheduleClock = (clock: Clock): Clock => {
  let last = { at: clock.now().getTime(), steady: steadyNow(clock) };
  return {
    ...clock,
    now: () => {
      const steady = steadyNow(clock);
      last = { at: Math.max(clock.now().getTime(), last.at + steady - last.steady), steady };
      return new Date(last.at);
    },
  };
};

/** Automatic tracking; it starts with `open`. */
export const pollerOf = ({
  plan,
  archive,
  client,
  ports,
}: Omit<EnvironmentDeps, 'runner' | 'poller'>): Poller => {
  const { platform, settings } = plan;
  const { log } = platform;
  const clock = steadyScheduleClock(clockOf(platform));
  const announce = (labelId: string): void => ports.announce(labelId);
  const poller = new Poller({
    ...{ archive, clock, after: realTimer },
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

/** A shorter account number might be the beginning of a package number by chance. */
const shortestAccount = 4;

export const trackHandlersOf = ({
  plan,
  archive,
  ports,
  poller,
  practice,
}: EnvironmentDeps): Station['track'] => {
  const account = async (): Promise<string> => {
    const { service } = plan.settings();
    const credentials = practice
      ? practice.service.credentials
      : await plan.credentials(destinationOf(service, networkOf(service))).catch(() => null);
    return credentials?.accountNumber ?? '';
  };
  return trackHandlers({
    ...{ labels: ports, archive, poller },
    settings: () => plan.settings().tracking,
    outside: plan.platform.outside,
    words: plan.stationery.words,
    isOfAccount: async (code) => {
      const number = await account();
      return number.length >= shortestAccount && code.length > number.length && code.startsWith(number);
    },
  });
};
