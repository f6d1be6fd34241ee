import type { Paper } from './paper';

/** A label that was handed over. */
export interface Accepted {
  /** What its barcode says; null when it was not bought yet. */
  packageId: string | null;
  /** Its name is on a list of things not done, where a person sees it. */
  isNamed: boolean;
}

/** A program that was given labels to print, and its printer. */
export interface Side {
  readonly paper: Paper;
  /** Hands over so many labels; resolves when all of them are accepted. */
  accept(count: number): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Waits until nothing moves any more unless a person does something. */
  rest(): Promise<void>;
  account(): Promise<Accepted[]>;
  /** What a person can read about the trouble, in its words or by its codes. */
  told(): Promise<string>;
  close(): Promise<void>;
}

/** What became of the labels, by what lies at the printer. */
export interface Tally {
  accepted: number;
  /** Neither on paper nor on any list. */
  lost: number;
  /** Papers more than labels. */
  twice: number;
  /** Not known to be done, and said so by name. */
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
