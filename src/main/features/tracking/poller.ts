import type { Failure } from '#shared/failure';
import type { BoardStatus } from '#shared/tracking/board';
import { type Agenda, createAgenda } from './agenda';
import type { TrackingAnswer } from './ask';
import { Enrolment } from './enrolment';
import { createServiceBreaker } from './service-breaker';
import { createMinuteLimit, type MinuteLimit, minuteMs } from './minute-limit';
import type { PollerPorts } from './poller-ports';
import type { Due } from '#shared/tracking/board';

/** The most questions in progress at once. */
const width = 2;
/** The delay between the start of the bench and the first automatic question, in milliseconds. */
const openingMs = 5_000;
/** The longest timer. It is checked at least this often, because a machine's clock may be changed. */
const longestNapMs = 15 * 60_000;

const isOfCredentials = ({ code }: Failure): boolean =>
  code === 'credentials_refused' || code === 'credentials_missing';

/** Asks about the station's packages automatically: limited, less and less often, never again after delivery. */
export class Poller {
  readonly #ports: PollerPorts;
  readonly #agenda: Agenda;
  readonly #breaker = createServiceBreaker();
  readonly #minute: MinuteLimit;
  readonly #stopping = new AbortController();
  readonly #enrolment: Enrolment;
  readonly #underWay = new Map<string, Promise<void>>();
  /** The latest value in the settings. */
  #allowed: boolean;
  /** The latest choice of the settings or a person. */
  #wanted: boolean;
  /** How often credentials were entered. */
  #renewals = 0;
  /** The package for which the service refused the credentials, until the answer for another one shows whether it refuses them for all. */
  #suspect: string | null = null;
  #opened = false;
  #asleep = false;
  #lastCheckedAt: string | null = null;
  #callOffOpening = (): void => undefined;
  #callOff = (): void => undefined;
  #callOffQuiet = (): void => undefined;
  #opening: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  #lookAgain = false;

  constructor(ports: PollerPorts) {
    const { archive, clock } = ports;
    this.#ports = ports;
    this.#agenda = createAgenda(archive, clock);
    this.#minute = createMinuteLimit(() => ports.settings().perMinute);
    this.#allowed = ports.settings().poll;
    this.#wanted = this.#allowed;
    this.#enrolment = new Enrolment({
      ...{ archive, agenda: this.#agenda, stopping: this.#stopping.signal, onError: ports.onError },
      label: (id) => ports.label(id),
      enrolled: () => this.#look(),
    });
  }

  /** Starts after a moment, if the settings say so. */
  open(): void {
    this.#openIn(openingMs);
  }

  /** A person turns it on or off, until the station closes or the setting changes. */
  set(on: boolean): void {
    this.#wanted = on;
    if (on) this.#release();
    this.#ports.changed(null);
    this.#look();
  }

  /** The settings may have changed. */
  refresh(): void {
    const { poll } = this.#ports.settings();
    if (poll === this.#allowed) this.#look();
    else this.set((this.#allowed = poll));
  }

  /** Credentials were entered: what stopped automatic tracking may be over. */
  renewed(): void {
    this.#renewals += 1;
    this.#agenda.resume();
    if (this.#breaker.stoppedBy === null && this.#suspect === null) return;
    this.#release();
    this.#ports.changed(null);
    this.#look();
  }

  /** A label was saved: it may have been bought. */
  touch(labelId: string): void {
    this.#enrolment.touch(labelId);
  }

  /** Asks about one package for a person: immediately, and counted. */
  async ask(packageId: string, labelId: string | null): Promise<TrackingAnswer> {
    const { asker } = this.#ports;
    if (!asker.isAsking(packageId)) this.#count(false);
    const answer = await asker.ask(packageId, labelId);
    this.#noteAnswer(packageId, answer);
    this.#ports.changed(packageId);
    this.#look();
    return answer;
  }

  async status(): Promise<BoardStatus> {
    const { archive } = this.#ports;
    return {
      asking: this.#isAsking,
      stoppedBy: this.#wanted ? this.#breaker.stoppedBy : null,
      lastCheckedAt: (this.#lastCheckedAt ??= await archive.lastChecked()),
      nextAt: await this.#nextAt(),
      watched: (await archive.watched()) + this.#agenda.size(),
      underWay: this.#underWay.size,
      lastMinute: this.#minute.recent(this.#now()),
      perMinute: this.#ports.settings().perMinute,
    };
  }

  /** When a package that was never asked about will be. */
  firstAskAt(packageId: string): string | null {
    return this.#isAsking ? this.#agenda.firstAskAt(packageId) : null;
  }

  sleep(): void {
    this.#asleep = true;
    this.#callOff();
  }

  wake(): void {
    this.#asleep = false;
    this.#look();
  }

  /** Resolves when nothing is in progress any more. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#callOffOpening();
    this.#callOff();
    this.#callOffQuiet();
    await Promise.all([this.#opening, this.#looking, this.#enrolment.settled(), ...this.#underWay.values()]);
  }

  get #isAsking(): boolean {
    return this.#wanted && this.#breaker.stoppedBy === null;
  }

  #mayAsk(): boolean {
    return this.#opened && this.#isAsking && !this.#asleep && !this.#stopping.signal.aborted;
  }

  #release(): void {
    this.#suspect = null;
    this.#breaker.release();
  }

  #now(): number {
    return this.#ports.clock.now().getTime();
  }

  /** Its timer is its own: whatever else happens meanwhile, automatic tracking begins. */
  #openIn(ms: number): void {
    this.#callOffOpening = this.#ports.after(ms, () => {
      this.#opening = this.#begin().catch((error: unknown) => {
        this.#ports.onError(error);
        if (!this.#stopping.signal.aborted) this.#openIn(minuteMs);
      });
    });
  }

  async #begin(): Promise<void> {
    await this.#agenda.open();
    this.#lastCheckedAt ??= await this.#ports.archive.lastChecked();
    if (this.#stopping.signal.aborted) return;
    this.#opened = true;
    this.#ports.changed(null);
    this.#look();
  }

  #look(): void {
    this.#callOff();
    if (this.#looking) {
      this.#lookAgain = true;
      return;
    }
    this.#looking = this.#fill()
      .catch((error: unknown) => {
        this.#ports.onError(error);
        this.#nap(longestNapMs);
      })
      .finally(() => {
        this.#looking = null;
        if (this.#lookAgain) {
          this.#lookAgain = false;
          this.#look();
        }
      });
  }

  /** Starts what is due and allowed now, and sets the timer for the next. */
  async #fill(): Promise<void> {
    while (this.#mayAsk() && this.#hasRoom()) {
      const next = await this.#next();
      if (next === null || !this.#mayAsk() || !this.#hasRoom()) return;
      const now = this.#now();
      const wait = Math.max(this.#minute.wait(now), this.#breaker.until - now, Date.parse(next.at) - now);
      if (wait > 0) {
        this.#nap(wait);
        return;
      }
      this.#start(next);
    }
  }

  /** With credentials that may be wrong, one question at a time: the service may block the account after a few. */
  #hasRoom(): boolean {
    return this.#underWay.size < (this.#suspect === null ? width : 1);
  }

  /** The package to ask about next: another one than the suspect, if there is another. */
  async #next(): Promise<Due | null> {
    const isTaken = (packageId: string): boolean => this.#isTaken(packageId);
    const other = await this.#agenda.first((packageId) => isTaken(packageId) || packageId === this.#suspect);
    return other ?? (await this.#agenda.first(isTaken));
  }

  #nap(ms: number): void {
    this.#callOff();
    this.#callOff = this.#ports.after(Math.min(longestNapMs, Math.max(1, ms)), () => this.#look());
  }

  #isTaken(packageId: string): boolean {
    return this.#underWay.has(packageId) || this.#ports.asker.isAsking(packageId);
  }

  #start(due: Due): void {
    this.#count(true);
    const { packageId } = due;
    const work = this.#askItself(due)
      // If a question can't be stored, it is not asked again at once.
      .catch((error: unknown) => {
        this.#agenda.postpone(due);
        this.#ports.onError(error);
      })
      .then(() => {
        this.#underWay.delete(packageId);
        if (!this.#stopping.signal.aborted) this.#ports.changed(packageId);
        this.#look();
      });
    this.#underWay.set(packageId, work);
  }

  async #askItself(due: Due): Promise<void> {
    const renewals = this.#renewals;
    const answer = await this.#ports.asker.ask(due.packageId, due.labelId, this.#stopping.signal);
    this.#noteAnswer(due.packageId, answer);
    if (answer.ok) return;
    const isOnly = (await this.#agenda.first((packageId) => packageId === due.packageId)) === null;
    // The former credentials were refused: it is asked again with the new ones.
    if (renewals !== this.#renewals && isOfCredentials(answer.failure)) return;
    this.#failed(due, answer.failure, isOnly);
  }

  /** A request is sent. When the last one is a minute old the screens are notified, because nothing else would do it. */
  #count(isOwn: boolean): void {
    this.#minute.count(this.#now(), isOwn);
    this.#callOffQuiet();
    this.#callOffQuiet = this.#ports.after(minuteMs, () => this.#ports.changed(null));
  }

  #noteAnswer(packageId: string, answer: TrackingAnswer): void {
    if (!answer.ok) return;
    // The service accepts the credentials: it refused them for a package alone.
    this.#suspect = null;
    if (this.#breaker.stoppedBy?.code === 'credentials_refused') this.#breaker.release();
    this.#breaker.succeeded();
    this.#agenda.drop(packageId);
    this.#lastCheckedAt = answer.tracked.checkedAt;
  }

  /**
   * Handles failures of one package alone. Failures that affect all packages are handled by the breaker. Refused credentials may be either:
   * the package is asked about after the others, and automatic tracking stops when they are refused for the next one too.
   */
  #failed(due: Due, reason: Failure, isOnly: boolean): void {
    if (reason.code === 'cancelled') return;
    if (reason.code === 'credentials_refused' && this.#suspect === null && !isOnly)
      this.#suspect = due.packageId;
    else this.#breaker.failed(reason, this.#now());
    const isOfAll = reason.code === 'too_many_requests' || reason.code === 'service_unreachable';
    const isOfOne = this.#breaker.stoppedBy === null || reason.code === 'credentials_refused';
    if (isOfOne && !isOfAll) this.#agenda.postpone(due);
  }

  async #nextAt(): Promise<string | null> {
    if (!this.#isAsking) return null;
    const next = await this.#next();
    return next && new Date(Math.max(this.#now(), this.#breaker.until, Date.parse(next.at))).toISOString();
  }
}
