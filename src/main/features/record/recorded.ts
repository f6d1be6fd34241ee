import type { Done } from '#shared/bridge/contract';
import type { Change, StationEvent } from '#shared/record/station-event';
import { credentialNames } from '#shared/settings';
import type { Station } from '../../bridge/station';

export type Note = (event: StationEvent) => Promise<void>;

/** Written where there is a supervisor's word in the name of who asks (`features/people/gate.ts`). */
const allowedBy = ', allowed by ';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each field that differs, by its path; lists count as one field. */
export const changesOf = (before: unknown, after: unknown, path = ''): Change[] => {
  if (same(before, after)) return [];
  if (!isPlain(before) && !isPlain(after))
    return [{ field: path, before: before ?? null, after: after ?? null }];
  const [old, now] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesOf(old[name], now[name], path === '' ? name : `${path}.${name}`),
  );
};

interface Listed {
  id: string;
  name: string;
}

const compared = <T extends Listed>(
  before: readonly T[],
  after: readonly T[],
  told: (kind: 'added' | 'changed' | 'removed', one: T, changes: Change[]) => StationEvent,
): StationEvent[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((list) => list.find((one) => one.id === id));
    const one = now ?? old;
    if (!one || same(old, now)) return [];
    return [told(!old ? 'added' : !now ? 'removed' : 'changed', one, changesOf(old, now))];
  });
};

const personEvent = (
  kind: 'added' | 'changed' | 'removed',
  { name }: Listed,
  changes: Change[],
): StationEvent => ({ type: `person.${kind}`, name, changes });
const printerEvent = (
  kind: 'added' | 'changed' | 'removed',
  { id, name }: Listed,
  changes: Change[],
): StationEvent => ({ type: `printer.${kind}`, printerId: id, printerName: name, changes });

interface RecordPorts {
  note: Note;
  printers: () => Promise<Listed[]>;
  currentOperator: () => string | null;
}

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

/** A group of handlers with some of them looked at; a proxy, for the groups of an environment are proxies themselves. */
const withOthers = <T extends object>(group: T, others: Partial<T>): T =>
  new Proxy(group, {
    get: (target, name, receiver) =>
      name in others ? others[name as keyof T] : (Reflect.get(target, name, receiver) as unknown),
  });

/** The station's handlers with a note in the record of each that changed the station, in the name of who asked for it. */
export const recorded = (station: Part, { note, printers, currentOperator }: RecordPorts): Part => {
  const all = async (events: readonly StationEvent[]): Promise<void> => {
    for (const event of events) await note(event);
  };
  /** Compares what there was with what there is after the work, whatever came of it. */
  const watching = async <T>(work: () => Promise<T>): Promise<T> => {
    const settings = await station.settings.get();
    const [known, people] = [await printers(), await station.people.list()];
    try {
      return await work();
    } finally {
      const changes = changesOf(settings, await station.settings.get());
      await all([
        ...(changes.length > 0 ? [{ type: 'settings.changed' as const, changes }] : []),
        ...compared(known, await printers(), printerEvent),
        ...compared(people, await station.people.list(), personEvent),
      ]);
    }
  };
  const after = async <T extends { ok: boolean }>(
    work: Promise<T>,
    event: () => StationEvent,
  ): Promise<T> => {
    const done = await work;
    if (done.ok) await note(event());
    return done;
  };
  type What = Extract<StationEvent, { type: 'data.exported' }>['what'];
  /** What left the station in a file; nothing where the person changed their mind. */
  const exported = async <T>(what: What, work: Promise<T>): Promise<T> => {
    const done = await work;
    const { file, path, rows } = done as { file?: string | null; path?: string | null; rows?: number };
    if ((file ?? path ?? null) !== null) await note({ type: 'data.exported', what, rows: rows ?? null });
    return done;
  };
  /** What left the station by the clipboard. */
  const copied = (what: What, work: Promise<Done>): Promise<Done> =>
    after(work, () => ({ type: 'data.exported', what, rows: null }));
  const nameOf = async (id: string): Promise<string> =>
    (await station.people.list()).find((person) => person.id === id)?.name ?? id;
  const { credentials, people } = station;
  const tried = async <T extends { ok: true } | { ok: false; waitMs: number; isCounted: boolean }>(
    proof: { personId: string } | { badge: string },
    work: Promise<T>,
  ): Promise<T> => {
    const done = await work;
    const name = 'personId' in proof ? await nameOf(proof.personId) : null;
    // What was not looked at is no try: thousands a minute would only fill the disk.
    if (!done.ok && done.isCounted) await note({ type: 'sign.refused', name, waitMs: done.waitMs });
    return done;
  };

  return {
    admit: (name, input) => {
      const admitted = station.admit(name, input);
      if (!admitted.ok) return admitted;
      const run: typeof admitted.run = (work) =>
        admitted.run(() => {
          if (currentOperator()?.includes(allowedBy) === true)
            void note({ type: 'override.used', call: name });
          return work();
        });
      return { ok: true, run };
    },
    settings: {
      get: () => station.settings.get(),
      set: (change) => watching(() => station.settings.set(change)),
      startAgain: () => station.settings.startAgain(),
    },
    setUp: withOthers(station.setUp, {
      skip: (choice) => watching(() => station.setUp.skip(choice)),
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
        watching(async () => {
          const done = await station.provisioning.load(file);
          if (done.ok) await note({ type: 'provisioned', parts: done.applied });
          return done;
        }),
    },
    labels: withOthers(station.labels, {
      allowCommands: (label) => watching(() => station.labels.allowCommands(label)),
      export: (query) => exported('labels', station.labels.export(query)),
      saveDay: (day) => exported('summary', station.labels.saveDay(day)),
      exportSummary: (day) => exported('summary', station.labels.exportSummary(day)),
      copyDocument: (which) => copied('document', station.labels.copyDocument(which)),
      savePicture: (which) => exported('picture', station.labels.savePicture(which)),
    }),
    track: withOthers(station.track, {
      export: (query) => exported('tracking', station.track.export(query)),
    }),
    landed: withOthers(station.landed, {
      export: (day) => exported('landed_costs', station.landed.export(day)),
      slip: (request) => exported('landed_slip', station.landed.slip(request)),
    }),
    printers: withOthers(station.printers, {
      add: (printer) => watching(() => station.printers.add(printer)),
      remove: (one) => watching(() => station.printers.remove(one)),
      setDefault: (one) => watching(() => station.printers.setDefault(one)),
      adopt: (found) => watching(() => station.printers.adopt(found)),
      copy: (request) => copied('printer_answers', station.printers.copy(request)),
      saveCapture: (one) => exported('printer_answers', station.printers.saveCapture(one)),
      command: async (request) => {
        const { printerId, command } = request;
        const printerName = (await printers()).find(({ id }) => id === printerId)?.name ?? printerId;
        const event = { type: 'printer.commanded' as const, printerId, printerName, command };
        return after<Done>(station.printers.command(request), () => event);
      },
    }),
    people: {
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
      save: (request) => watching(() => people.save(request)),
      remove: (request) => watching(() => people.remove(request)),
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
    },
  };
};
