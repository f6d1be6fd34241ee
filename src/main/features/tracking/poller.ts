import type { Failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { TrackingSettings } from '#shared/settings';
import type { BoardStatus } from '#shared/tracking/board';
import type { Clock } from '../../workflow/ports';
import { createAgenda } from './agenda';
import type { TrackingAnswer, Asker } from './ask';
import { createServiceBreaker } from './service-breaker';
import { createMinute, minuteMs } from './minute';
import type { Due, TrackingArchive } from './tracking-ports';
import { createSequencer } from '../../base/sequencer';

/** Questions under way at once, at most. */
const width = 2;
/** The bench opens before the board begins to ask, in milliseconds. */
const openingMs = 5_000;
/** A timer is looked at again at least so often: a machine's clock may be set. */
const longestNapMs = 15 * 60_000;

export interface PollerPorts {
  archive: TrackingArchive;
  asker: Asker;
  clock: Clock;
  /** Calls once, later; returns how to call it off. */
  after(ms: number, work: () => void): () => void;
  settings(): TrackingSettings;
  label(id: string): Promise<Label | null>;
  /** A package was told of, or the board began or stopped to ask. */
  changed(packageId: string | null): void;
  onError: (error: unknown) => void;
}

/** Asks about the station's packages by itself: politely, less and less often, never again after delivery. */
export interface Poller {
  /** Begins after a moment, where the settings say so. */
  open(): void;
  /** A person lets it ask, or stops it; until the station closes or the setting changes. */
  set(on: boolean): void;
  /** The settings may have changed. */
  refresh(): void;
  /** A label was saved: it may have been bought. */
  touch(labelId: string): void;
  /** Asks about one package for a person: at once, and counted. */
  ask(packageId: string, labelId: string | null): Promise<TrackingAnswer>;
  status(): Promise<BoardStatus>;
  /** When a package that was never asked about will be. */
  firstAskAt(packageId: string): string | null;
  sleep(): void;
  wake(): void;
  /** Resolves when nothing is under way any more. */
  close(): Promise<void>;
}

export const createPoller = (ports: PollerPorts): Poller => {
  const { archive, asker, clock } = ports;
  const now = (): number => clock.now().getTime();
  const agenda = createAgenda(archive, clock);
  const breaker = createServiceBreaker();
  const minute = createMinute(() => ports.settings().perMinute);
  const stopping = new AbortController();
  const underWay = new Map<string, Promise<void>>();
  const bought = new Set<string>();
  let allowed = ports.settings().poll;
  let wanted = allowed;
  let opened = false;
  let asleep = false;
  let lastCheckedAt: string | null = null;
  let callOff = (): void => undefined;
  let callOffQuiet = (): void => undefined;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  const enrolling = createSequencer();

  const isAsking = (): boolean => wanted && breaker.stoppedBy === null;
  const mayAsk = (): boolean => opened && isAsking() && !asleep && !stopping.signal.aborted;

  const nap = (ms: number): void => {
    callOff();
    callOff = ports.after(Math.min(longestNapMs, Math.max(1, ms)), look);
  };

  /** A request leaves; once the last of them is a minute old the screens are told, since nothing else tells them. */
  const count = (own: boolean): void => {
    minute.count(now(), own);
    callOffQuiet();
    callOffQuiet = ports.after(minuteMs, () => ports.changed(null));
  };

  /** Failures of one package alone; what all would meet is the breaker's. */
  const failed = (due: Due, reason: Failure): void => {
    if (reason.code === 'cancelled') return;
    breaker.bad(reason, now());
    if (
      breaker.stoppedBy === null &&
      reason.code !== 'too_many_requests' &&
      reason.code !== 'service_unreachable'
    )
      agenda.putOff(due);
  };

  const noteAnswer = (packageId: string, answer: TrackingAnswer): void => {
    if (!answer.ok) return;
    breaker.good();
    agenda.drop(packageId);
    lastCheckedAt = answer.tracked.checkedAt;
  };

  const start = (due: Due): void => {
    count(true);
    const { packageId, labelId } = due;
    const work = async (): Promise<void> => {
      const answer = await asker.ask(packageId, labelId, stopping.signal);
      noteAnswer(packageId, answer);
      if (!answer.ok) failed(due, answer.failure);
    };
    underWay.set(
      packageId,
      work()
        // A question that can't be kept is not asked again at once.
        .catch((error: unknown) => {
          agenda.putOff(due);
          ports.onError(error);
        })
        .then(() => {
          underWay.delete(packageId);
          if (!stopping.signal.aborted) ports.changed(packageId);
          look();
        }),
    );
  };

  const isTaken = (packageId: string): boolean => underWay.has(packageId) || asker.isAsking(packageId);

  /** Starts what is due and allowed now, and sets the timer for what comes next. */
  const fill = async (): Promise<void> => {
    while (mayAsk() && underWay.size < width) {
      const next = await agenda.first(isTaken);
      if (next === null || !mayAsk()) return;
      const wait = Math.max(minute.wait(now()), breaker.until - now(), Date.parse(next.at) - now());
      if (wait > 0) {
        nap(wait);
        return;
      }
      start(next);
    }
  };

  const look = (): void => {
    callOff();
    if (looking) {
      lookAgain = true;
      return;
    }
    looking = fill()
      .catch((error: unknown) => {
        ports.onError(error);
        nap(longestNapMs);
      })
      .finally(() => {
        looking = null;
        if (lookAgain) {
          lookAgain = false;
          look();
        }
      });
  };

  const set = (on: boolean): void => {
    wanted = on;
    if (on) breaker.release();
    ports.changed(null);
    look();
  };

  const enrol = async (labelId: string): Promise<void> => {
    const label = bought.has(labelId) || stopping.signal.aborted ? null : await ports.label(labelId);
    if (!label?.package) return;
    bought.add(labelId);
    const { packageId } = label.package;
    const old = label.replaces === null ? null : await ports.label(label.replaces);
    if (old?.package) agenda.drop(old.package.packageId);
    const known = await archive.tracking(packageId);
    if (known?.labelId === labelId) return;
    agenda.add({ packageId, labelId, at: label.updatedAt });
    look();
  };

  const nextAt = async (): Promise<string | null> => {
    if (!isAsking()) return null;
    const next = await agenda.first(isTaken);
    return next && new Date(Math.max(now(), breaker.until, Date.parse(next.at))).toISOString();
  };

  const begin = async (): Promise<void> => {
    await agenda.open();
    lastCheckedAt ??= await archive.lastChecked();
    opened = true;
    ports.changed(null);
    look();
  };

  return {
    open: () => {
      callOff = ports.after(openingMs, () => {
        looking = begin()
          .catch(ports.onError)
          .finally(() => {
            looking = null;
            look();
          });
      });
    },
    set,
    refresh: () => {
      const { poll } = ports.settings();
      if (poll === allowed) look();
      else set((allowed = poll));
    },
    touch: (labelId) => {
      if (bought.has(labelId) || stopping.signal.aborted) return;
      enrolling.run(() => enrol(labelId)).catch(ports.onError);
    },
    ask: async (packageId, labelId) => {
      if (!asker.isAsking(packageId)) count(false);
      const answer = await asker.ask(packageId, labelId);
      noteAnswer(packageId, answer);
      ports.changed(packageId);
      look();
      return answer;
    },
    status: async () => ({
      asking: isAsking(),
      stoppedBy: wanted ? breaker.stoppedBy : null,
      lastCheckedAt: (lastCheckedAt ??= await archive.lastChecked()),
      nextAt: await nextAt(),
      watched: (await archive.watched()) + agenda.size(),
      underWay: underWay.size,
      lastMinute: minute.recent(now()),
      perMinute: ports.settings().perMinute,
    }),
    firstAskAt: (packageId) => (isAsking() ? agenda.firstAskAt(packageId) : null),
    sleep: () => {
      asleep = true;
      callOff();
    },
    wake: () => {
      asleep = false;
      look();
    },
    close: async () => {
      stopping.abort();
      callOff();
      callOffQuiet();
      await Promise.all([looking, enrolling.settled(), ...underWay.values()]);
    },
  };
};
