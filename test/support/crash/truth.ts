import type { Stage } from '#shared/label/stage';
import type { FailureCode } from '#shared/failure';

interface LabelChange {
  ref1: string;
  packageId: string | null;
  stage: Stage;
  hold: FailureCode | null;
}

/** What was on disk and not started when a station was killed. */
export interface Intents {
  registering: readonly string[];
  sending: readonly string[];
}

/**
 * What was truly in doubt, judged from outside: requests and label bytes that had left and were not settled
 * when the station was killed or a connection broke; labels on their way while a printer that others use was
 * stopped; and intents in the archive at that time. The station is never asked.
 */
export interface Truth {
  posted(ref1: string): void;
  /** The service met a registration with a fault after which the sender cannot know the result. */
  answerLost(ref1: string): void;
  serviceIsDown(down: boolean): void;
  bytesLeft(packageId: string): void;
  /** A connection to the printer broke, or its memory was lost. */
  wireBroke(): void;
  /** The printer stops (a fault, a pause), or continues. */
  printerStopped(isStopped: boolean): void;
  /** A label of another host was printed. */
  othersPrinted(): void;
  labelChanged(label: LabelChange): void;
  killed(intents: Intents): void;
  /** How often a purchase was in doubt, by ref1, and a print, by packageId. */
  readonly money: ReadonlyMap<string, number>;
  readonly paper: ReadonlyMap<string, number>;
  /** The intents among them of which nothing had left, for each kill. */
  readonly unleft: readonly Intents[];
}

/** Work in progress by name, and whether it was counted as in doubt. */
const createTrack = () => {
  const counts = new Map<string, number>();
  const open = new Map<string, { isDoubtful: boolean }>();
  let carried: readonly string[] = [];
  let isBad = false;
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const doubt = (name: string): void => {
    const episode = open.get(name);
    if (!episode || episode.isDoubtful) return;
    episode.isDoubtful = true;
    count(name);
  };
  const forgetCarried = (name: string): void => {
    carried = carried.filter((other) => other !== name);
  };
  const doubtAll = (): void => {
    for (const name of open.keys()) doubt(name);
  };
  return {
    counts,
    begin: (name: string): void => {
      forgetCarried(name);
      if (!open.has(name)) open.set(name, { isDoubtful: false });
      if (isBad) doubt(name);
    },
    doubt,
    doubtAll,
    names: (): string[] => [...open.keys()],
    end: (name: string): void => {
      forgetCarried(name);
      open.delete(name);
    },
    setBad: (bad: boolean): void => {
      isBad = bad;
      if (bad) doubtAll();
    },
    count,
    /**
     * The station has ended: everything open is in doubt, and so are its intents. An intent that was on disk
     * at the previous kill and not settled since is the same doubt.
     * @returns the intents that had not started
     */
    cut: (intents: readonly string[]): string[] => {
      const unleft = intents.filter((name) => !open.has(name) && !carried.includes(name));
      for (const name of unleft) count(name);
      doubtAll();
      open.clear();
      carried = intents;
      return unleft;
    },
  };
};

/**
 * Labels on their way to a printer that stopped meanwhile. A person at the printer can have cancelled one on
 * its panel: where others print too, a matching count does not tell whose labels were printed.
 */
const createStops = (paper: ReturnType<typeof createTrack>) => {
  const stopped = new Set<string>();
  let isStopped = false;
  /** The station remembers labels of other hosts as long as it runs. */
  let areOthersKnown = false;
  const weigh = (): void => {
    if (isStopped) for (const name of paper.names()) stopped.add(name);
    if (areOthersKnown) for (const name of stopped) paper.doubt(name);
  };
  return {
    begin: weigh,
    end: (packageId: string): void => void stopped.delete(packageId),
    stop: (isNow: boolean): void => {
      isStopped = isNow;
      weigh();
    },
    others: (): void => {
      areOthersKnown = true;
      weigh();
    },
    forget: (): void => {
      stopped.clear();
      areOthersKnown = false;
    },
  };
};

export const createTruth = (): Truth => {
  const money = createTrack();
  const paper = createTrack();
  const stops = createStops(paper);
  const unleft: Intents[] = [];
  return {
    money: money.counts,
    paper: paper.counts,
    unleft,
    posted: (ref1) => money.begin(ref1),
    // Reported by another process, so possibly before the request starts or after it ends: it counts
    // independently.
    answerLost: (ref1) => money.count(ref1),
    serviceIsDown: (down) => money.setBad(down),
    bytesLeft: (packageId) => {
      paper.begin(packageId);
      stops.begin();
    },
    wireBroke: () => paper.doubtAll(),
    printerStopped: (isStopped) => stops.stop(isStopped),
    othersPrinted: () => stops.others(),
    labelChanged: ({ ref1, packageId, stage, hold }) => {
      if (hold !== null || (stage !== 'draft' && stage !== 'registering')) money.end(ref1);
      if (packageId !== null && (hold !== null || stage === 'confirmed' || stage === 'closed')) {
        paper.end(packageId);
        stops.end(packageId);
      }
    },
    killed: ({ registering, sending }) => {
      unleft.push({ registering: money.cut(registering), sending: paper.cut(sending) });
      stops.forget();
    },
  };
};
