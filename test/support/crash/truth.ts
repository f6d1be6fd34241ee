import type { Stage } from '#shared/label/stage';
import type { FailureCode } from '#shared/failure';

interface LabelNews {
  ref1: string;
  packageId: string | null;
  stage: Stage;
  hold: FailureCode | null;
}

/** What was written to disk and not begun when a station was killed. */
export interface Intents {
  registering: readonly string[];
  sending: readonly string[];
}

/**
 * What was truly in doubt, told from what could be seen from outside: requests and labels' bytes that had left and were not
 * settled when the station was killed or a wire broke, and intents that the archive held at that moment. Nothing here asks
 * the station for its opinion.
 */
export interface Truth {
  posted(ref1: string): void;
  /** The service met a registration with a fault after which its sender can't know. */
  answerLost(ref1: string): void;
  serviceIsDown(down: boolean): void;
  bytesLeft(packageId: string): void;
  /** Connections to the printer break, or its memory is lost, from now until it ends. */
  wireIsBad(bad: boolean): void;
  news(label: LabelNews): void;
  killed(intents: Intents): void;
  /** How often a purchase was in doubt, by ref1, and a print, by packageId. */
  readonly money: ReadonlyMap<string, number>;
  readonly paper: ReadonlyMap<string, number>;
  /** Of those, intents of which nothing had left: at most so many at one kill. */
  readonly mostUnleft: { money: number; paper: number };
}

/** Things under way by name, each with whether it was ever in doubt. */
const createTrack = () => {
  const counts = new Map<string, number>();
  const open = new Map<string, { isDoubtful: boolean }>();
  let isBad = false;
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  const doubt = (name: string): void => {
    const episode = open.get(name);
    if (!episode || episode.isDoubtful) return;
    episode.isDoubtful = true;
    count(name);
  };
  const doubtAll = (): void => {
    for (const name of open.keys()) doubt(name);
  };
  return {
    counts,
    begin: (name: string): void => {
      if (!open.has(name)) open.set(name, { isDoubtful: false });
      if (isBad) doubt(name);
    },
    doubt,
    end: (name: string): void => void open.delete(name),
    setBad: (bad: boolean): void => {
      isBad = bad;
      if (bad) doubtAll();
    },
    /** The station is gone: all that is open is in doubt, and so is what it meant to do. @returns how many had not begun */
    cut: (intents: readonly string[]): number => {
      const unleft = intents.filter((name) => !open.has(name));
      for (const name of unleft) count(name);
      doubtAll();
      open.clear();
      return unleft.length;
    },
  };
};

export const createTruth = (): Truth => {
  const money = createTrack();
  const paper = createTrack();
  const lostEarly = new Set<string>();
  const mostUnleft = { money: 0, paper: 0 };
  return {
    money: money.counts,
    paper: paper.counts,
    mostUnleft,
    posted: (ref1) => {
      money.begin(ref1);
      if (lostEarly.delete(ref1)) money.doubt(ref1);
    },
    answerLost: (ref1) => {
      // The service's word may be heard before the station's own that the request is leaving.
      lostEarly.add(ref1);
      const before = money.counts.get(ref1) ?? 0;
      money.doubt(ref1);
      if ((money.counts.get(ref1) ?? 0) > before) lostEarly.delete(ref1);
    },
    serviceIsDown: (down) => money.setBad(down),
    bytesLeft: (packageId) => paper.begin(packageId),
    wireIsBad: (bad) => paper.setBad(bad),
    news: ({ ref1, packageId, stage, hold }) => {
      if (hold !== null || (stage !== 'draft' && stage !== 'registering')) money.end(ref1);
      if (packageId !== null && (hold !== null || stage === 'confirmed' || stage === 'closed'))
        paper.end(packageId);
    },
    killed: ({ registering, sending }) => {
      mostUnleft.money = Math.max(mostUnleft.money, money.cut(registering));
      mostUnleft.paper = Math.max(mostUnleft.paper, paper.cut(sending));
    },
  };
};
