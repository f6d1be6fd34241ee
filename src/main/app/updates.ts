import { openUpdateDesk, type UpdateDesk } from '../features/corrections/desk';
import { createTableReader } from '../features/corrections/import/reader';
import type { Ways } from '../features/corrections/correction-ports';
import type { EnvironmentDeps } from './environment-deps';

/** A close waits so long for the answer of a request under way, in milliseconds. */
const graceMs = 10_000;

const waysOf = ({ archive, poller }: EnvironmentDeps): Ways => ({
  last: async (packageId) => {
    const told = await archive.tracking(packageId);
    return told && { tracking: told.tracking, checkedAt: told.checkedAt };
  },
  ask: (packageId, labelId) => poller.ask(packageId, labelId),
});

/** Opens the basket of corrections and settles what a crash left of it. */
export const openUpdates = (parts: EnvironmentDeps): Promise<UpdateDesk> => {
  const { plan, archive, client, ports } = parts;
  return openUpdateDesk(
    {
      ...{ archive, labels: ports, updater: client, ways: waysOf(parts) },
      readTable: createTableReader(plan.platform.intakeWorker),
      changed: (basket) => plan.platform.announce('updates.changed', basket),
    },
    { graceMs },
  );
};
