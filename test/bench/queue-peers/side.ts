import type { Paper } from './paper';

/** A label that was handed over. */
export interface Accepted {
  /** The data of its barcode; null when it was not purchased yet. */
  packageId: string | null;
  /** Its name is on a list of unfinished labels that a person can see. */
  isNamed: boolean;
}

/** A program with labels to print, and its printer. */
export interface Side {
  readonly paper: Paper;
  /** Hands over so many labels; resolves when all of them are accepted. */
  accept(count: number): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Waits until nothing changes any more without a person. */
  rest(): Promise<void>;
  account(): Promise<Accepted[]>;
  /** What a person can read about the problem, in words or codes. */
  told(): Promise<string>;
  close(): Promise<void>;
}

/** The result of the labels, by the papers at the printer. */
export interface Tally {
  accepted: number;
  /** Neither on paper nor on any list. */
  lost: number;
  /** Papers in excess of labels. */
  twice: number;
  /** Not known to be done, and reported by name. */
  named: number;
  told: string;
}

export const tallyOf = async (side: Side): Promise<Tally> => {
  const accepted = await side.account();
  const papers = side.paper.out.map(({ packageId }) => packageId);
  const onPaper = new Set(papers);
  const isOut = ({ packageId }: Accepted): boolean => packageId !== null && onPaper.has(packageId);
  return {
    accepted: accepted.length,
    lost: accepted.filter((label) => !label.isNamed && !isOut(label)).length,
    twice: papers.length - onPaper.size,
    named: accepted.filter(({ isNamed }) => isNamed).length,
    told: await side.told(),
  };
};
