import { currentFaults, initialKnobs, type FaultName, type Knobs } from './knobs';
import { modelOf, sixInches, type DotsPerMm, type ModelName } from './model';
import { Press } from './press';
import { readFormat, type FormatFacts, type ReceivedFormat } from './received-format';
import { configurationLabel, hostIdentity, hostMemory, hostQuery } from './replies/host-query';
import { hostStatus } from './replies/host-status';
import { answerJson, answerSgd } from './replies/side';
import type { SideText } from './side-language';
import { LastingSettings } from './lasting-settings';
import type { Snapshot } from './snapshot';
import { ZplStream } from './stream';
import { realTiming, type Timing } from './timing';

export interface CoreOptions {
  knobs?: Partial<Knobs>;
  model?: ModelName;
  dotsPerMm?: DotsPerMm;
  /** Another serial number than the default of its model. */
  serial?: string;
  /** The label odometer at the start. */
  counterStartsAt?: number;
  /** The uptime at the start, in seconds. */
  onForSeconds?: number;
  /** The answer for `ip.port`. */
  port?: number;
  timing?: Timing;
}

export interface CoreListener {
  /** @param settings the printer's settings when the label came out */
  printed(bytes: Uint8Array, settings: Record<string, string>): void;
  changed(): void;
}

export type PrinterState = 'ready' | 'printing' | 'paused' | 'labelWaiting' | FaultName;

/** Sends one reply of the printer. */
export type Answer = (text: string) => void;

/**
 * A Zebra without a connection: bytes in, answers out, labels counted. TCP, USB and tests use it alike. Modelled: the
 * receive buffer with complete formats, batches, counters, faults and pauses, the queries of the ZPL guide and a set of
 * SGD variables, and the settings that last from one label to the next. Not modelled: drawing, calibration, and that
 * SGD on a real printer waits for its turn in the buffer (here it is answered at once).
 */
export class PrinterCore {
  readonly knobs: Knobs;
  port: number;
  /** The settings that last from one label to the next. */
  readonly lasting: LastingSettings;
  readonly #model;
  readonly #timing: Timing;
  readonly #listener: CoreListener;
  readonly #stream: ZplStream;
  readonly #press: Press;
  #answer: Answer = () => undefined;
  #labelLength: number;
  #switchedOnAt: number;

  constructor(listener: CoreListener, options: CoreOptions = {}) {
    const { model = 'ZD421', dotsPerMm = 8, counterStartsAt = 0, port = 9100, timing = realTiming } = options;
    this.knobs = { ...initialKnobs, ...options.knobs };
    this.port = port;
    const usual = modelOf(model, dotsPerMm);
    this.#model = { ...usual, serial: options.serial ?? usual.serial };
    this.#labelLength = sixInches[dotsPerMm];
    this.lasting = new LastingSettings(Math.floor(104 * dotsPerMm), sixInches[dotsPerMm]);
    this.#timing = timing;
    this.#switchedOnAt = timing.now() - (options.onForSeconds ?? 0) * 1_000;
    this.#listener = listener;
    this.#stream = new ZplStream({
      format: (format) => this.#format(format),
      tilde: (code) => this.#tilde(code),
      setting: (code, parameters) => this.lasting.set(code, parameters),
      side: (text) => this.#side(text),
    });
    this.#stream.zplOff = this.knobs.linePrintMode;
    this.#press = new Press(timing, () => this.knobs, this.#pressListener(), counterStartsAt);
  }

  /** The receive buffer is full: reading stops until the next `changed`. */
  get full(): boolean {
    const stopped = this.#blocked() || this.#press.printing;
    return stopped && this.#press.queue.bytes + this.#stream.partialBytes >= this.knobs.bufferBytes;
  }

  get counter(): number {
    return this.#press.labelsPrinted;
  }

  /** Nothing waits and nothing is being printed. */
  get idle(): boolean {
    return this.#press.queue.length === 0 && this.#press.labelsRemaining === 0;
  }

  get state(): PrinterState {
    const [fault] = currentFaults(this.knobs);
    if (fault) return fault;
    if (this.knobs.paused) return 'paused';
    if (this.knobs.labelWaiting) return 'labelWaiting';
    return this.#press.printing ? 'printing' : 'ready';
  }

  /** Accepts bytes in any portions; replies go to `answer`, which also belongs to the formats that these bytes complete. */
  receive(bytes: Uint8Array, answer: Answer): void {
    this.#answer = answer;
    this.#stream.receive(bytes);
  }

  senderGone(): void {
    this.#stream.senderGone();
  }

  /** Accepts a label by another way than this port (USB, another port): it waits in the same queue. */
  receiveElsewhere(bytes: Uint8Array): void {
    const stream = new ZplStream({
      format: (format) =>
        this.#press.add({ bytes: format.bytes, facts: readFormat(format), answer: () => undefined }),
      tilde: () => undefined,
      setting: () => undefined,
      side: () => undefined,
    });
    stream.receive(bytes);
  }

  /** Switches faults and behaviours. A fault in the middle of a label spoils it. */
  set(change: Partial<Knobs>): void {
    const before = currentFaults(this.knobs).length;
    Object.assign(this.knobs, change);
    const after = currentFaults(this.knobs).length;
    if (before > 0 && after === 0 && this.knobs.pausedAfterFault) this.knobs.paused = change.paused ?? true;
    this.#stream.zplOff = this.knobs.linePrintMode;
    if (after > before) this.#press.interrupt();
    this.#press.proceed();
  }

  /** Switches off and on: buffers and pause are cleared, odometers and the physical state (paper, head) stay. */
  powerCycle(): void {
    this.#press.powerOff();
    this.#stream.powerCycle();
    this.lasting.powerCycle();
    this.knobs.paused = false;
    this.#labelLength = sixInches[this.#model.dotsPerMm];
    this.#switchedOnAt = this.#timing.now();
    this.#press.proceed();
  }

  snapshot(): Snapshot {
    return {
      model: this.#model,
      knobs: this.knobs,
      paused: this.knobs.paused || currentFaults(this.knobs).length > 0,
      formatsWaiting: this.#press.queue.length,
      bufferFull: this.full,
      inFormat: this.#stream.inFormat,
      labelsRemaining: this.#press.labelsRemaining,
      labelLength: this.#labelLength,
      settings: this.lasting.all(),
      labelsPrinted: this.#press.labelsPrinted,
      labelsPassed: this.#press.labelsPassed,
      jobsPrinted: this.#press.jobsPrinted,
      reprintAfterError: this.#press.reprintAfterError,
      uptimeSeconds: Math.floor((this.#timing.now() - this.#switchedOnAt) / 1000),
      port: this.port,
    };
  }

  #blocked(): boolean {
    return this.knobs.paused || this.knobs.labelWaiting || currentFaults(this.knobs).length > 0;
  }

  #pressListener(): ConstructorParameters<typeof Press>[2] {
    return {
      printed: (bytes) => this.#listener.printed(bytes, this.lasting.all()),
      changed: () => this.#listener.changed(),
      settings: (facts) => this.#settings(facts),
      configurationAsked: (answer) => this.#reply(configurationLabel(this.snapshot()), answer),
      struck: (fault) => this.set({ faultAfter: null, [fault]: true }),
    };
  }

  #format(format: ReceivedFormat): void {
    this.#press.add({ bytes: format.bytes, facts: readFormat(format), answer: this.#answer });
  }

  #settings(facts: FormatFacts): void {
    for (const { code, parameters } of facts.settings) this.lasting.set(code, parameters);
    if (facts.labelLength !== null) this.#labelLength = facts.labelLength;
    if (facts.reprintAfterError !== null) this.#press.reprintAfterError = facts.reprintAfterError;
  }

  #tilde(code: string): void {
    if (code.startsWith('HQ')) this.#reply(hostQuery(code.slice(2), this.snapshot()), this.#answer);
    else if (code === 'HI') this.#reply(hostIdentity(this.snapshot()), this.#answer);
    else if (code === 'HM') this.#reply(hostMemory(this.snapshot()), this.#answer);
    else if (code === 'HS') this.#hostStatus();
    else this.#control(code);
  }

  #hostStatus(): void {
    const silent = this.knobs.hsSilentInFault && currentFaults(this.knobs).length > 0;
    if (!silent) this.#reply(hostStatus(this.snapshot()), this.#answer);
  }

  #control(code: string): void {
    if (code === 'JA') this.#press.cancelAll();
    else if (code === 'JX') this.#stream.drop();
    else if (code === 'JR') this.powerCycle();
    else if (code === 'PP') this.set({ paused: true });
    else if (code === 'PS') this.set({ paused: false });
    else if (code === 'JP') {
      this.#press.cancelBatch();
      this.set({ paused: true });
    }
  }

  #side(text: SideText): void {
    const printer = this.snapshot();
    const answers =
      text.language === 'sgd' ? answerSgd(text.text, printer) : [answerJson(text.text, printer)];
    for (const answer of answers) this.#reply(answer, this.#answer);
  }

  #reply(text: string | null, answer: Answer): void {
    if (text !== null && !this.knobs.mute) answer(text);
  }
}
