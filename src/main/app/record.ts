import { createMask } from '../diagnostics/mask';
import { supportReport } from '../diagnostics/report';
import { headIn, lineOf, type RecordCheck } from '#shared/record/record';
import type { StationEvent } from '#shared/record/station-event';
import type { Credentials, Settings } from '#shared/settings';
import type { Station } from '../bridge/station';
import { recorded } from '../features/record/recorded';
import { recordHandlers } from '../features/record/record-calls';
import { currentOperator } from '../base/operator-context';
import { type Archive, clockOf } from './environment-deps';
import type { Platform } from './platform';
import type { RecordEnds } from './record-end';

interface RecordDeps {
  platform: Platform;
  ends: RecordEnds;
  settings: () => Settings;
  /** Every set there is. */
  credentials: () => Promise<Credentials[]>;
  /** Of the environment that is open; null where its archive can't be opened. */
  archive: () => Promise<Archive | null>;
}

const told = 200;
const lines = 500;

const valuesOf = (credentials: Credentials): string[] =>
  Object.values(credentials).filter((value) => value !== undefined);

/** The record of what happens at the station: who changed what, its check, its export, and the support report. */
export const recordOf = (around: RecordDeps) => {
  const { platform, ends, settings } = around;
  const now = (): Date => clockOf(platform).now();
  const environment = (): string => settings().service.environment;
  const opened = async (): Promise<Archive> => {
    const archive = await around.archive();
    if (!archive) throw new Error('the archive is not open');
    return archive;
  };
  /** What was done stands, whether it can be noted or not. */
  const note = async (event: StationEvent): Promise<void> => {
    try {
      await (await opened()).note(event, now().toISOString());
    } catch (error) {
      platform.log.error(`${event.type} could not be noted in the record`, error);
    }
  };
  const holds = async (line: string): Promise<RecordCheck['shown']> => {
    const shown = headIn(line);
    if (!shown) return 'no_line';
    return (await (await opened()).hashAt(shown.count)) === shown.hash ? 'held' : 'not_held';
  };
  const check = async (line?: string): Promise<RecordCheck> => {
    const archive = await opened();
    const { head, ...told } = await ends.told(environment(), archive);
    const checked = await archive.verifyChain(head);
    const end = await archive.recordHead();
    const shown = line === undefined ? null : await holds(line);
    return { ...checked, ...told, latest: end && lineOf(end), shown };
  };
  const secrets = async (): Promise<string[]> => (await around.credentials()).flatMap(valuesOf);
  /** From now on no line of the log holds them; those that were set before stay hidden. */
  const hide = async (): Promise<void> => platform.log.hide?.(await secrets());

  const report = async (station: Station): Promise<Uint8Array> => {
    const hidden = await secrets();
    const names = (await around.archive()) ? await station.people.list() : [];
    return supportReport({
      versions: {
        packbench: platform.version,
        runtime: platform.runtime,
        platform: `${process.platform} ${process.arch}`,
        node: process.versions.node,
      },
      settings,
      credentialsSet: () => station.credentials.status(),
      printers: () => station.printers.list(),
      queue: () => station.queue.status(),
      counts: async () => (await opened()).allCounts(),
      archiveDamages: async () => (await opened()).check(),
      recordCheck: () => check(),
      events: async () => (await opened()).record({ limit: told }),
      logLines: () => platform.log.lastLines?.(lines) ?? Promise.resolve([]),
      mask: createMask(() => [...hidden, ...names.map(({ name }) => name)]),
      now: now(),
    });
  };

  return {
    hide,
    /** The station with its record. */
    of: (station: Omit<Station, 'record' | 'report'>): Station => {
      const whole: Station = {
        ...station,
        ...recorded(station, {
          note,
          currentOperator,
          printers: async () => (await around.archive())?.printers() ?? [],
        }),
        ...recordHandlers({
          rows: async (query) => (await opened()).record(query),
          check,
          report: () => report(whole),
          note,
          outside: platform.outside,
          now,
        }),
        data: {
          ...station.data,
          backup: async (request) => {
            const done = await station.data.backup(request);
            if (done.ok && done.file !== null) await note({ type: 'backup.made' });
            return done;
          },
          restore: async (request) => {
            const done = await station.data.restore(request);
            // Nobody chose a file where there is no report.
            if (done.ok && done.report) await note({ type: 'backup.restored', note: '' });
            return done;
          },
        },
      };
      const set = whole.credentials.set.bind(null);
      const load = whole.provisioning.load.bind(null);
      // Hidden before anything is done with them.
      whole.credentials.set = async (given) => {
        platform.log.hide?.(valuesOf(given));
        return set(given);
      };
      whole.provisioning.load = async (bytes) => {
        const done = await load(bytes);
        await hide();
        return done;
      };
      return whole;
    },
  };
};
