import type {
  CallName,
  Done,
  EventName,
  EventPayload,
  Input,
  LabelView,
  Output,
} from '#shared/bridge/contract';

/** Whether a call may be made now; `run` does its work in the name of who asks for it. */
export type Admission =
  | { ok: true; run: <T>(work: () => T) => T }
  | { ok: false; message: string; needs?: 'operator' | 'supervisor' };

export type Announce = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** The calls of one group of the contract, each as a function of its input. */
export type Group<G extends string> = {
  [N in CallName as N extends `${G}.${infer Name}` ? Name : never]: (input: Input<N>) => Promise<Output<N>>;
};

type GroupName = CallName extends `${infer G}.${string}` ? G : never;

/** Every call of the contract: `labels.print` is answered by `print` of `labels`, and those of `station` by the station itself. */
export type Served = Group<'station'> & { [G in Exclude<GroupName, 'station'>]: Group<G> };

/** The station as the bridge sees it: every screen's calls, in plain values. Knows no window. */
export interface Station extends Served {
  /** The machine goes to sleep: nothing new begins until it wakes. */
  sleep(): void;
  wake(): void;
  /** Asked before each call, with its parsed input: nothing of a call is done that is not admitted. */
  admit<N extends CallName>(name: N, input: Input<N>): Admission;
  labels: Group<'labels'> & { view(labelId: string): Promise<LabelView | null> };
  printers: Group<'printers'> & {
    /** No call of the bridge: the badge is a secret. On the default printer where none is named. */
    printBadge(badge: { name: string; badge: string; printerId: string | null }): Promise<Done>;
  };
  /** Labels under way right now. */
  busy(): number;
  /**
   * Lets what runs come to its end, then closes the archive, the printers and the service.
   * @param withinMs how long it waits for requests and labels under way, when the system ends the program
   */
  close(withinMs?: number): Promise<void>;
}
