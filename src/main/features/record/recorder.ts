import type { Done } from '#shared/bridge/contract';
import type { StationEvent } from '#shared/record/station-event';
import type { Station } from '../../bridge/station';
import { changesOf, listChanges, type Listed, personEvent, printerEvent } from './changes';

export type Note = (event: StationEvent) => Promise<void>;

export interface RecordPorts {
  note: Note;
  printers: () => Promise<Listed[]>;
}

type What = Extract<StationEvent, { type: 'data.exported' }>['what'];
type Tried = { ok: true } | { ok: false; waitMs: number; isCounted: boolean };

/** Executes work and records its result. */
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
    /** Records the differences between before and after the work, even if the work failed. */
    recordingChanges: async <T>(work: () => Promise<T>): Promise<T> => {
      const settings = await station.settings.get();
      const [known, people] = [await printers(), await station.people.list()];
      try {
        return await work();
      } finally {
        const changes = changesOf(settings, await station.settings.get());
        const events = [
          ...(changes.length > 0 ? [{ type: 'settings.changed' as const, changes }] : []),
          ...listChanges(known, await printers(), printerEvent),
          ...listChanges(people, await station.people.list(), personEvent),
        ];
        for (const event of events) await note(event);
      }
    },
    /** Records data that left the station in a file; nothing if the person cancelled. */
    exported: async <T>(what: What, work: Promise<T>): Promise<T> => {
      const done = await work;
      const { file, path, rows } = done as { file?: string | null; path?: string | null; rows?: number };
      if ((file ?? path ?? null) !== null) await note({ type: 'data.exported', what, rows: rows ?? null });
      return done;
    },
    /** Records data that left the station through the clipboard. */
    copied: (what: What, work: Promise<Done>): Promise<Done> =>
      after(work, () => ({ type: 'data.exported', what, rows: null })),
    tried: async <T extends Tried>(
      proof: { personId: string } | { badge: string },
      work: Promise<T>,
    ): Promise<T> => {
      const done = await work;
      const name = 'personId' in proof ? await nameOf(proof.personId) : null;
      // An attempt that was not checked is not recorded: thousands a minute would only fill the disk.
      if (!done.ok && done.isCounted) await note({ type: 'sign.refused', name, waitMs: done.waitMs });
      return done;
    },
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
