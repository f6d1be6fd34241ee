import { createMask } from '../diagnostics/mask';
import { supportReport } from '../diagnostics/report';
import { parseHead, formatHead, type RecordCheck } from '#shared/record/record';
import type { FloorSecrets } from '#shared/floor-settings';
import type { StationEvent } from '#shared/record/station-event';
import type { WordsIn } from '#shared/text/words-in';
import type { Credentials, Settings } from '#shared/settings';
import type { Station } from '../bridge/station';
import { recorded } from '../features/record/recorded';
import { recordHandlers } from '../features/record/record-calls';
import { type Archive, clockOf } from './environment-deps';
import type { Platform } from './platform';
import type { RecordEnds } from './record-end';

interface RecordDeps {
  platform: Platform;
  ends: RecordEnds;
  settings: () => Settings;
  /** Texts in the station's language. */
  words: () => Promise<WordsIn>;
  /** All stored credentials. */
  credentials: () => Promise<Credentials[]>;
  /** Archive of the open environment; null where it can't be opened. */
  archive: () => Promise<Archive | null>;
}

/** Limits of a support report. */
const mostEvents = 200;
const mostLogLines = 500;

const valuesOf = (credentials: Credentials): string[] =>
  Object.values(credentials).filter((value) => value !== undefined);

/** The record of what happens at the station: who changed what, its check, its export, and the support report. */
export class StationRecord {
  readonly #deps: RecordDeps;

  constructor(deps: RecordDeps) {
    this.#deps = deps;
  }

  /** No later line of the log contains the credentials. Earlier credentials stay hidden too. */
  async hide(): Promise<void> {
    this.#deps.platform.log.hide?.(await this.#secrets());
  }

  /** Adds the record to the station. */
  withRecord(station: Omit<Station, 'record' | 'report'>): Station {
    const { platform, archive } = this.#deps;
    const note = (event: StationEvent): Promise<void> => this.#note(event);
    const complete: Station = {
      ...station,
      ...recorded(station, {
        note,
        printers: async () => (await archive())?.printers() ?? [],
      }),
      ...recordHandlers({
        rows: async (query) => (await this.#archive()).record(query),
        check: (line) => this.#check(line),
        report: () => this.#report(complete),
        note,
        words: this.#deps.words,
        outside: platform.outside,
        now: () => this.#now(),
      }),
      data: this.#notingBackups(station.data),
    };
    this.#hideWhatIsSet(complete);
    return complete;
  }

  #notingBackups(data: Station['data']): Station['data'] {
    return {
      ...data,
      backup: async (request) => {
        const done = await data.backup(request);
        if (done.ok && done.file !== null) await this.#note({ type: 'backup.made' });
        return done;
      },
      restore: async (request) => {
        const done = await data.restore(request);
        // Without a report no file was chosen.
        if (done.ok && done.report) await this.#note({ type: 'backup.restored', note: '' });
        return done;
      },
    };
  }

  #hideWhatIsSet({ credentials, provisioning, settings }: Station): void {
    const set = credentials.set.bind(null);
    const load = provisioning.load.bind(null);
    const [tryFloor, joinFloor] = [settings.tryFloor.bind(null), settings.joinFloor.bind(null)];
    const hideFloor = ({ password, passphrase }: FloorSecrets): void =>
      this.#deps.platform.log.hide?.([password, passphrase]);
    // Hidden before they are used.
    credentials.set = async (given) => {
      this.#deps.platform.log.hide?.(valuesOf(given));
      return set(given);
    };
    settings.tryFloor = async (floor) => {
      hideFloor(floor);
      return tryFloor(floor);
    };
    settings.joinFloor = async (floor) => {
      hideFloor(floor);
      return joinFloor(floor);
    };
    provisioning.load = async (bytes) => {
      const done = await load(bytes);
      await this.hide();
      return done;
    };
  }

  #now(): Date {
    return clockOf(this.#deps.platform).now();
  }

  async #archive(): Promise<Archive> {
    const archive = await this.#deps.archive();
    if (!archive) throw new Error('the archive is not open');
    return archive;
  }

  async #secrets(): Promise<string[]> {
    return (await this.#deps.credentials()).flatMap(valuesOf);
  }

  /** An entry that can't be written is only logged: what was done is not undone. */
  async #note(event: StationEvent): Promise<void> {
    try {
      await (await this.#archive()).note(event, this.#now().toISOString());
    } catch (error) {
      this.#deps.platform.log.error(`${event.type} could not be noted in the record`, error);
    }
  }

  async #holds(line: string): Promise<RecordCheck['shown']> {
    const claimed = parseHead(line);
    if (!claimed) return 'no_line';
    return (await (await this.#archive()).hashAt(claimed.count)) === claimed.hash ? 'held' : 'not_held';
  }

  async #check(line?: string): Promise<RecordCheck> {
    const { ends, settings } = this.#deps;
    const archive = await this.#archive();
    const { head, ...known } = await ends.info(settings().service.environment, archive);
    const checked = await archive.verifyChain(head);
    const end = await archive.recordHead();
    const isHeld = line === undefined ? null : await this.#holds(line);
    return { ...checked, ...known, latest: end && formatHead(end), shown: isHeld };
  }

  async #report(station: Station): Promise<Uint8Array> {
    const { platform, settings, archive } = this.#deps;
    const hidden = await this.#secrets();
    const names = (await archive()) ? await station.people.list() : [];
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
      counts: async () => (await this.#archive()).allCounts(),
      archiveDamages: async () => (await this.#archive()).check(),
      recordCheck: () => this.#check(),
      events: async () => (await this.#archive()).record({ limit: mostEvents }),
      logLines: () => platform.log.lastLines?.(mostLogLines) ?? Promise.resolve([]),
      mask: createMask(() => [...hidden, ...names.map(({ name }) => name)]),
      now: this.#now(),
    });
  }
}
