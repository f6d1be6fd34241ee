import type { Done } from '#shared/bridge/contract';
import type { StationEvent } from '#shared/record/station-event';
import type { Station } from '../../bridge/station';
import { changesOf, compared, type Listed, personEvent, printerEvent } from './changes';

export type Note = (event: StationEvent) => Promise<void>;

export interface RecordPorts {
  note: Note;
  printers: () => Promise<Listed[]>;
  currentOperator: () => string | null;
}

type What = Extract<StationEvent, { type: 'data.exported' }>['what'];
type Tried = { ok: true } | { ok: false; waitMs: number; isCounted: boolean };

/** Does what is asked for, and notes what came of it. */
export const createRecorder = (
  station: { settings: Pick<Station['settings'], 'get'>; people: Pick<Station['people'], 'list'> },
  { note, printers }: RecordPorts,
) => {
  const after = async <T extends { ok: boolean }>(
    work: Promise<T>,
    event: () => StationEvent,
  ): Promise<T> => {
    const done = await work;
    if (done.ok) await note(event());
    return done;
  };
  const nameOf = async (id: string): Promise<string> =>
    (await station.people.list()).find((person) => person.id === id)?.name ?? id;
  return {
    note,
    after,
    nameOf,
    printerName: async (id: string): Promise<string> =>
      (await printers()).find((printer) => printer.id === id)?.name ?? id,
    /** Compares what there was with what there is after the work, whatever came of it. */
    watching: async <T>(work: () => Promise<T>): Promise<T> => {
      const settings = await station.settings.get();
      const [known, people] = [await printers(), await station.people.list()];
      try {
        return await work();
      } finally {
        const changes = changesOf(settings, await station.settings.get());
        const events = [
          ...(changes.length > 0 ? [{ type: 'settings.changed' as const, changes }] : []),
          ...compared(known, await printers(), printerEvent),
          ...compared(people, await station.people.list(), personEvent),
        ];
        for (const event of events) await note(event);
      }
    },
    /** What left the station in a file; nothing where the person changed their mind. */
    exported: async <T>(what: What, work: Promise<T>): Promise<T> => {
      const done = await work;
      const { file, path, rows } = done as { file?: string | null; path?: string | null; rows?: number };
      if ((file ?? path ?? null) !== null) await note({ type: 'data.exported', what, rows: rows ?? null });
      return done;
    },
    /** What left the station by the clipboard. */
    copied: (what: What, work: Promise<Done>): Promise<Done> =>
      after(work, () => ({ type: 'data.exported', what, rows: null })),
    tried: async <T extends Tried>(
      proof: { personId: string } | { badge: string },
      work: Promise<T>,
    ): Promise<T> => {
      const done = await work;
      const name = 'personId' in proof ? await nameOf(proof.personId) : null;
      // What was not looked at is no try: thousands a minute would only fill the disk.
      if (!done.ok && done.isCounted) await note({ type: 'sign.refused', name, waitMs: done.waitMs });
      return done;
    },
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
