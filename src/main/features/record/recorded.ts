import type { Done } from '#shared/bridge/contract';
import { credentialNames } from '#shared/settings';
import type { Station } from '../../bridge/station';
import { createRecorder, type Recorder, type RecordPorts } from './recorder';

type Part = Pick<
  Station,
  | 'admit'
  | 'settings'
  | 'setUp'
  | 'credentials'
  | 'provisioning'
  | 'printers'
  | 'people'
  | 'labels'
  | 'track'
  | 'landed'
>;

/** A group of handlers with some of them replaced. It is a proxy, because the groups of an environment are proxies themselves. */
const withReplaced = <T extends object>(group: T, others: Partial<T>): T =>
  new Proxy(group, {
    get: (target, name, receiver) =>
      name in others ? others[name as keyof T] : (Reflect.get(target, name, receiver) as unknown),
  });

const admitting =
  (station: Part, { note }: RecordPorts): Station['admit'] =>
  (name, input) => {
    const admitted = station.admit(name, input);
    if (!admitted.ok) return admitted;
    const run: typeof admitted.run = (work) =>
      admitted.run(() => {
        if (admitted.isAllowed) void note({ type: 'override.used', call: name });
        return work();
      });
    return { ...admitted, run };
  };

const settingsOf = (
  station: Part,
  { after, note, recordingChanges }: Recorder,
): Pick<Part, 'settings' | 'setUp' | 'credentials' | 'provisioning'> => {
  const { credentials } = station;
  return {
    settings: {
      ...station.settings,
      set: (change) => recordingChanges(() => station.settings.set(change)),
      joinFloor: (floor) => recordingChanges(() => station.settings.joinFloor(floor)),
      leaveFloor: (how) => recordingChanges(() => station.settings.leaveFloor(how)),
      share: (how) => recordingChanges(() => station.settings.share(how)),
      settleAside: (how) => recordingChanges(() => station.settings.settleAside(how)),
    },
    setUp: withReplaced(station.setUp, {
      skip: (choice) => recordingChanges(() => station.setUp.skip(choice)),
    }),
    credentials: {
      ...credentials,
      set: (given) =>
        after<Done>(credentials.set(given), () => ({
          type: 'credentials.set',
          names: credentialNames.filter((name) => given[name] !== undefined),
        })),
      forget: async () => {
        const { names } = await credentials.status();
        const set = credentialNames.filter((name) => names[name]);
        return after<Done>(credentials.forget(), () => ({ type: 'credentials.forgotten', names: set }));
      },
    },
    provisioning: {
      load: (file) =>
        recordingChanges(async () => {
          const done = await station.provisioning.load(file);
          if (done.ok) await note({ type: 'provisioned', parts: done.applied });
          return done;
        }),
    },
  };
};

const documentsOf = (
  station: Part,
  { copied, exported, recordingChanges }: Recorder,
): Pick<Part, 'labels' | 'track' | 'landed'> => ({
  labels: withReplaced(station.labels, {
    allowCommands: (label) => recordingChanges(() => station.labels.allowCommands(label)),
    export: (query) => exported('labels', station.labels.export(query)),
    saveDay: (day) => exported('summary', station.labels.saveDay(day)),
    exportSummary: (day) => exported('summary', station.labels.exportSummary(day)),
    copyDocument: (which) => copied('document', station.labels.copyDocument(which)),
    savePicture: (which) => exported('picture', station.labels.savePicture(which)),
  }),
  track: withReplaced(station.track, {
    export: (query) => exported('tracking', station.track.export(query)),
  }),
  landed: withReplaced(station.landed, {
    export: (day) => exported('landed_costs', station.landed.export(day)),
    slip: (request) => exported('landed_slip', station.landed.slip(request)),
  }),
});

const printersOf = (
  station: Part,
  { after, copied, exported, printerName: nameOf, recordingChanges }: Recorder,
): Part['printers'] =>
  withReplaced(station.printers, {
    add: (printer) => recordingChanges(() => station.printers.add(printer)),
    remove: (one) => recordingChanges(() => station.printers.remove(one)),
    setDefault: (one) => recordingChanges(() => station.printers.setDefault(one)),
    adopt: (found) => recordingChanges(() => station.printers.adopt(found)),
    copy: (request) => copied('printer_answers', station.printers.copy(request)),
    saveCapture: (one) => exported('printer_answers', station.printers.saveCapture(one)),
    command: async (request) => {
      const { printerId, command } = request;
      const printerName = await nameOf(printerId);
      const event = { type: 'printer.commanded' as const, printerId, printerName, command };
      return after<Done>(station.printers.command(request), () => event);
    },
  });

const peopleOf = (
  { people }: Part,
  { after, nameOf, note, tried, recordingChanges }: Recorder,
): Part['people'] => ({
  ...people,
  signIn: async (proof) => {
    const done = await tried(proof, people.signIn(proof));
    if (done.ok) await note({ type: 'signed.in', name: done.person.name });
    return done;
  },
  signOut: async () => {
    const { person } = await people.state();
    return person
      ? after(people.signOut(), () => ({ type: 'signed.out', name: person.name }))
      : people.signOut();
  },
  authorise: (request) => tried(request.proof, people.authorise(request)),
  save: (request) => recordingChanges(() => people.save(request)),
  remove: (request) => recordingChanges(() => people.remove(request)),
  share: (how) => recordingChanges(() => people.share(how)),
  settleWaiting: (how) => recordingChanges(() => people.settleWaiting(how)),
  setPin: async (request) => {
    const name = await nameOf(request.personId);
    return after(people.setPin(request), () => ({
      type: 'person.pin',
      name,
      isSet: request.pin !== null,
    }));
  },
  setBadge: async (request) => {
    const name = await nameOf(request.personId);
    return after(people.setBadge(request), () => ({
      type: 'person.badge',
      name,
      isSet: request.badge !== null,
    }));
  },
  printBadge: async (request) => {
    const name = await nameOf(request.personId);
    return after(people.printBadge(request), () => ({ type: 'person.badge', name, isSet: true }));
  },
});

/** The station's handlers with an entry in the record for each call that changes the station, in the name of the person who asked. */
export const recorded = (station: Part, ports: RecordPorts): Part => {
  const recorder = createRecorder(station, ports);
  return {
    admit: admitting(station, ports),
    ...settingsOf(station, recorder),
    ...documentsOf(station, recorder),
    printers: printersOf(station, recorder),
    people: peopleOf(station, recorder),
  };
};
