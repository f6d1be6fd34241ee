import { readOnlyGate } from '../features/settings/read-only';
import type { Input, StationState } from '#shared/bridge/contract';
import type { Station } from '../bridge/station';
import { dataHandlers } from '../features/data/data-calls';
import { benchOf } from './environment-deps';
import type { OpenEnvironment } from './open-environment';
import { withFolderLock } from './folder-lock';
import { openStationPeople, type StationPeople } from './people';
import { createPeopleSwitch, type PeopleSwitch } from './people-switch';
import type { Platform } from './platform';
import { StationRecord } from './record';
import { settingsHandlersOf } from './settings';
import { type StationDeps, stationDepsOf } from './station-deps';
import { holdWhileLocked } from './while-locked';

const openPeople = async ({
  platform,
  settings,
  vault,
  plan,
  open,
}: StationDeps): Promise<{ people: StationPeople; peopleSwitch: PeopleSwitch }> => {
  const peopleSwitch = createPeopleSwitch({
    ...{ settings, vault, log: platform.log },
    hasPeople: () => people.hasPeople(),
  });
  const people = await openStationPeople({
    platform,
    vault: {
      peopleSealed: () => vault.peopleSealed(),
      peopleKeys: (begin) => vault.peopleKeys(begin),
      notePeopleSealed: async () => {
        await vault.notePeopleSealed();
        await open.keyChanged();
      },
    },
    settings: () => peopleSwitch.settings(),
    shared: plan.people,
    allSettings: () => settings.get(),
    printers: async () => (await open.environment()).handlers.printers,
  });
  return { people, peopleSwitch };
};

const stateOf = async ({ platform, settings, plan, open }: StationDeps): Promise<StationState> => {
  const now = await open.now();
  const { station, service, floor } = settings.get();
  return {
    name: station.name,
    version: platform.version,
    runtime: platform.runtime,
    environment: service.environment,
    isReadOnly: platform.isReadOnly === true,
    hasFloor: floor.url !== undefined && service.environment !== 'practice',
    dataFolder: platform.folder,
    archiveProblem: await open.problem(),
    newerVersion: platform.newerVersion?.() ?? null,
    disk: plan.disk.trouble(),
    serviceReady: 'environment' in now ? await now.environment.client.ready() : { ok: true },
  };
};

const leave = async (how: Input<'station.leave'>['how'], { platform, open }: StationDeps): Promise<void> => {
  if (how === 'background') {
    platform.host?.hide();
    return;
  }
  await (await open.environment()).handlers.queue.pause({ after: 'now' });
  platform.host?.quit();
};

const environmentHandlers = (open: OpenEnvironment) => ({
  ship: open.handlers('ship'),
  orders: open.handlers('orders'),
  intake: open.handlers('intake'),
  labels: open.handlers('labels'),
  prints: open.handlers('prints'),
  printers: open.handlers('printers'),
  practice: open.handlers('practice'),
  queue: open.handlers('queue'),
  track: open.handlers('track'),
  recipient: open.handlers('recipient'),
  updates: open.handlers('updates'),
  landed: open.handlers('landed'),
  retention: open.handlers('retention'),
  floor: open.handlers('floor'),
});

const setUpHandlers = ({ plan, open }: StationDeps): Station['setUp'] => ({
  state: async () => plan.setUp.state(benchOf(await open.environment())),
  skip: ({ step, skip }) => {
    plan.setUp.skip(step, skip);
    return Promise.resolve({ ok: true });
  },
});

const putTogether = async (host: Platform): Promise<Station> => {
  let isLocked = (): boolean => false;
  const deps = stationDepsOf({ ...host, announce: holdWhileLocked(host.announce, () => isLocked()) });
  const { platform, settings, shared, vault, care, plan, threads, open } = deps;
  const { people, peopleSwitch } = await openPeople(deps);
  isLocked = () => people.isLocked();
  const settingsRead = async (): Promise<void> => {
    // First, because all parts are in the file once one of them was changed.
    await shared
      .settingsRead()
      .catch((error: unknown) => platform.log.error('that settings are lost could not be stored', error));
    await peopleSwitch.look();
  };
  await settingsRead();
  const record = new StationRecord({
    ...{ platform, ends: plan.ends },
    settings: () => settings.get(),
    words: plan.stationery.words,
    credentials: () => vault.all(),
    archive: () => open.archive(),
  });
  await record.hide();
  await open.begin(settingsRead);

  return record.withRecord({
    state: () => stateOf(deps),
    leave: async ({ how }) => {
      await leave(how, deps);
      return { ok: true };
    },
    sleep: () => {
      open.lastOpened?.runner.sleep();
      open.lastOpened?.poller.sleep();
    },
    wake: () => {
      open.lastOpened?.runner.wake();
      open.lastOpened?.poller.wake();
    },
    admit: platform.isReadOnly === true ? readOnlyGate(people.admit) : people.admit,
    people: people.handlers,
    ...environmentHandlers(open),
    data: dataHandlers(care.handlers),
    setUp: setUpHandlers(deps),
    ...settingsHandlersOf(deps, people, peopleSwitch),
    busy: () => open.busy(),
    close: async (withinMs) => {
      people.close();
      await open.close(withinMs);
      for (const thread of threads) await thread.close();
    },
  });
};

/** Creates the station. Only the folder `app` knows all parts. */
export const compose = (host: Platform): Promise<Station> => withFolderLock(host, putTogether);
