import type {
  CallName,
  Changed,
  EventName,
  EventPayload,
  ImportAnswer,
  Input,
  LabelView,
  Output,
  Picture,
  PracticeState,
  PrinterView,
  ShipAnswer,
  SearchState,
  SetUpState,
  StationState,
  VaultStatus,
} from '#shared/bridge/contract';
import type { WatchStatus } from '#shared/intake/watch';
import type { SkipReason } from '#shared/label/event';
import type { PrinterStatus } from '#shared/print/printer';
import type { PrinterCommand } from '#shared/print/printer-command';
import type { PrinterQuestion } from '#shared/print/printer-question';
import type { QueueRow } from '#shared/queue/row';
import type { QueueStatus } from '#shared/queue/status';
import type { SetUpStep } from '#shared/set-up';
import type { Credentials, Settings } from '#shared/settings';

/** What came of a wish: done, or why not, in words for a worker. */
export type Done = { ok: true } | { ok: false; message: string; field?: string };

/** Whether a call may be made now; `run` does its work in the name of whose wish it is. */
export type Admission =
  | { ok: true; run: <T>(work: () => T) => T }
  | { ok: false; message: string; needs: 'operator' | 'supervisor' };

export type Announce = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** The calls of one group of the contract, each as a function of its input. */
export type Group<G extends string> = {
  [N in CallName as N extends `${G}.${infer Name}` ? Name : never]: (input: Input<N>) => Promise<Output<N>>;
};

/** The station as the bridge sees it: every screen's wishes, in plain values. Knows no window. */
export interface Station {
  state(): Promise<StationState>;
  /** Leaves while labels are under way: ends what is at the service and the printers and quits, or works on unseen. */
  leave(how: 'finish' | 'background'): Promise<Done>;
  /** The machine goes to sleep: nothing new begins until it wakes. */
  sleep(): void;
  wake(): void;
  /** Asked before each call, with its parsed input: nothing of a call is done that is not admitted. */
  admit<N extends CallName>(name: N, input: Input<N>): Admission;
  people: Group<'people'>;
  ship: {
    scan(code: string): Promise<ShipAnswer>;
    known(codes: readonly string[]): Promise<Output<'ship.known'>>;
    begin(labelId: string): Promise<ShipAnswer>;
    acknowledge(): Promise<Done>;
    skipScanBack(labelId: string, reason: SkipReason): Promise<Done>;
  };
  orders: {
    import(file: Input<'orders.import'>): Promise<ImportAnswer>;
    parcels(ref1: string): Promise<Output<'orders.parcels'>>;
    addParcel(wish: Input<'orders.addParcel'>): Promise<Output<'orders.addParcel'>>;
    correct(correction: Input<'orders.correct'>): Promise<Output<'orders.correct'>>;
  };
  intake: { status(): Promise<WatchStatus> };
  labels: {
    list(query: Input<'labels.list'>): Promise<Output<'labels.list'>>;
    find(wish: Input<'labels.find'>): Promise<Output<'labels.find'>>;
    choices(): Promise<Output<'labels.choices'>>;
    export(query: Input<'labels.export'>): Promise<Output<'labels.export'>>;
    summary(day: string): Promise<Output<'labels.summary'>>;
    exportSummary(day: string): Promise<Output<'labels.exportSummary'>>;
    saveDay(day: string): Promise<Output<'labels.saveDay'>>;
    get(labelId: string): Promise<Output<'labels.get'>>;
    view(labelId: string): Promise<LabelView | null>;
    picture(labelId: string, position: number): Promise<Picture>;
    copyDocument(labelId: string, position: number): Promise<Done>;
    savePicture(wish: Input<'labels.savePicture'>): Promise<Output<'labels.savePicture'>>;
    settle(wish: Input<'labels.settle'>): Promise<Done>;
    readAnswer(labelId: string): Promise<Done>;
    printAnswer(labelId: string, despite?: Input<'labels.printAnswer'>['despite']): Promise<Done>;
    print(wish: Input<'labels.print'>): Promise<Done>;
    reprintLast(): Promise<Output<'labels.reprintLast'>>;
    replace(labelId: string): Promise<Output<'labels.replace'>>;
    allowCommands(labelId: string): Promise<Done>;
    hold(labelId: string): Promise<Done>;
    remove(labelId: string): Promise<Done>;
  };
  prints: {
    settle(printId: string, printed: boolean): Promise<Done>;
    cancel(printId: string): Promise<Done>;
  };
  printers: {
    search(input: Input<'printers.search'>): Promise<SearchState>;
    stopSearch(): Promise<SearchState>;
    list(): Promise<PrinterView[]>;
    add(printer: Input<'printers.add'>): Promise<Done>;
    remove(printerId: string): Promise<Done>;
    setDefault(printerId: string): Promise<Done>;
    check(printerId: string, light?: boolean): Promise<PrinterStatus | null>;
    adopt(printerId: string, elsewhere?: string): Promise<Done>;
    command(printerId: string, command: PrinterCommand): Promise<Done>;
    ask(printerId: string, question: PrinterQuestion): Promise<Output<'printers.ask'>>;
    copy(wish: Input<'printers.copy'>): Promise<Done>;
    saveCapture(printerId: string): Promise<Output<'printers.saveCapture'>>;
    test(printerId: string): Promise<Output<'printers.test'>>;
    printCommandSheet(printerId: string): Promise<Output<'printers.printCommandSheet'>>;
    commandSheet(): Promise<Picture>;
    /** No call of the bridge: the badge is a secret. On the default printer where none is named. */
    printBadge(badge: { name: string; badge: string; printerId: string | null }): Promise<Done>;
  };
  track: Group<'track'>;
  recipient: Group<'recipient'>;
  updates: Group<'updates'>;
  landed: Group<'landed'>;
  record: Group<'record'>;
  report: Group<'report'>;
  data: Group<'data'>;
  retention: Group<'retention'>;
  settings: {
    get(): Settings;
    set(change: Partial<Settings>): Promise<Done>;
    startAgain(): Promise<Done>;
  };
  setUp: {
    state(): Promise<SetUpState>;
    skip(step: SetUpStep, skip: boolean): Promise<Done>;
  };
  credentials: {
    status(): Promise<VaultStatus>;
    set(credentials: Credentials): Promise<Done>;
    test(): Promise<Output<'credentials.test'>>;
    forget(): Promise<Done>;
  };
  provisioning: { load(bytes: Uint8Array): Promise<Output<'provisioning.load'>> };
  practice: {
    state(): Promise<PracticeState | null>;
    set(change: Input<'practice.set'>): Promise<PracticeState | null>;
    picture(number: number): Promise<Picture>;
  };
  queue: {
    status(): Promise<QueueStatus>;
    rows(): Promise<QueueRow[]>;
    notScannedBack(batchId: string): Promise<Output<'queue.notScannedBack'>>;
    start(wish: Input<'queue.start'>): Promise<Done>;
    pause(wish: Input<'queue.pause'>): Promise<Done>;
    resume(wish: Input<'queue.resume'>): Promise<Done>;
    answerStop(answer: Input<'queue.answerStop'>): Promise<Done>;
    remove(labelIds: readonly string[]): Promise<Changed>;
    retry(labelIds: readonly string[]): Promise<Changed>;
    move(labelIds: readonly string[], printerId: string): Promise<Changed>;
    moveRest(wish: Input<'queue.moveRest'>): Promise<Changed>;
    prioritise(labelIds: readonly string[], priority: number): Promise<Changed>;
    prioritiseBatch(batchId: string, priority: number): Promise<Done>;
  };
  /** Labels under way right now. */
  busy(): number;
  /**
   * Lets what runs come to its end, then closes the archive, the printers and the service.
   * @param withinMs how long it waits for requests and labels under way, when the system ends the program
   */
  close(withinMs?: number): Promise<void>;
}
