import type {
  CallName,
  Done,
  EventName,
  EventPayload,
  Input,
  LabelView,
  Output,
} from '#shared/bridge/contract';

/** Whether a call may be made now; `run` does its work under the name of the person who makes it. */
export type Admission =
  | { ok: true; run: <T>(work: () => T) => T; isAllowed?: true }
  | { ok: false; message: string; needs?: 'operator' | 'supervisor' };

export type Announce = <N extends EventName>(name: N, payload: EventPayload<N>) => void;

/** The calls of one group of the contract, each as a function of its input. */
export type Group<G extends string> = {
  [N in CallName as N extends `${G}.${infer Name}` ? Name : never]: (input: Input<N>) => Promise<Output<N>>;
};

type GroupName = CallName extends `${infer G}.${string}` ? G : never;

/** All calls of the contract: `labels.print` is `print` of `labels`, and those of `station` are of the station itself. */
export type Served = Group<'station'> & { [G in Exclude<GroupName, 'station'>]: Group<G> };

/** The station as the bridge uses it: the calls of all screens, with plain values. Does not know the window. */
export interface Station extends Served {
  /** The computer is going to sleep: no new work starts until `wake`. */
  sleep(): void;
  wake(): void;
  /** Called before each call, with its parsed input. A call that is not admitted is not run. */
  admit<N extends CallName>(name: N, input: Input<N>): Admission;
  labels: Group<'labels'> & { view(labelId: string): Promise<LabelView | null> };
  printers: Group<'printers'> & {
    /** Not a call of the bridge, because the badge is a secret. Uses the default printer if `printerId` is null. */
    printBadge(badge: { name: string; badge: string; printerId: string | null }): Promise<Done>;
  };
  /** Number of labels in progress. */
  busy(): number;
  /**
   * Lets running work finish, then closes the archive, the printers and the service.
   * @param withinMs how long to wait for running requests and labels, when the operating system ends the program
   */
  close(withinMs?: number): Promise<void>;
}
