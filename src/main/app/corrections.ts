import { openUpdateDesk, type UpdateDesk } from '../features/corrections/desk';
import { createTableReader } from '../features/corrections/import/reader';
import type { PackageTracking } from '../features/corrections/correction-ports';
import type { EnvironmentDeps } from './environment-deps';

/** How long closing waits for the answer of a running request, in milliseconds. */
const graceMs = 10_000;

const waysOf = ({ archive, poller }: EnvironmentDeps): PackageTracking => ({
  last: async (packageId) => {
    const stored = await archive.tracking(packageId);
    return stored && { tracking: stored.tracking, checkedAt: stored.checkedAt };
  },
  ask: (packageId, labelId) => poller.ask(packageId, labelId),
});

/** Opens the basket of corrections and settles what a crash left in it. */
export const openUpdates = (parts: EnvironmentDeps): Promise<UpdateDesk> => {
  const { plan, archive, client, ports } = parts;
  return openUpdateDesk(
    {
      ...{ archive, labels: ports, updater: client, packageTracking: waysOf(parts) },
      readTable: createTableReader(plan.platform.fileReader),
      changed: (basket) => plan.platform.announce('updates.changed', basket),
    },
    { graceMs },
  );
};
