import type { Disposables } from '../base/disposables';
import type { FloorAddress } from '../floor/database';
import type { FloorLink } from '../floor/link';
import type { FloorTiming } from '../floor/words';
import type { EnvironmentPlan } from './environment-deps';

interface PeopleDeps {
  plan: EnvironmentPlan;
  link: FloorLink;
  address: FloorAddress;
  key: Uint8Array;
  timing: FloorTiming;
}

/** Lets the station share its people for as long as the floor is open. */
export const sharePeople = async (
  { plan, link, address, key, timing }: PeopleDeps,
  disposables: Disposables,
): Promise<void> => {
  const [{ PeopleShare }, { sealOf }] = await Promise.all([
    import('../floor/people-share'),
    import('../floor/seal'),
  ]);
  const { people, platform } = plan;
  const share = new PeopleShare({
    ...{ link, address, timing, seal: sealOf(key) },
    keepInStep: () => people.keepInStep(),
    onError: (what, error) => platform.log.error(what, error),
  });
  people.floor = share;
  share.open();
  disposables.add(async () => {
    people.floor = null;
    await share.close();
  });
};
