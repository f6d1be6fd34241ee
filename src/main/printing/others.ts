/** What is remembered of labels that other hosts print on a printer, for as long as the station runs. */
export interface Others {
  /** Labels of others were counted there. */
  areKnown: boolean;
  /** What the counter showed when all of ours was out and proven; null where something of ours may still move it. */
  counterLeft: number | null;
}

export const noOthers = (): Others => ({ areKnown: false, counterLeft: null });

/**
 * Before anything of ours is sent: what was counted since ours were out is of others.
 * @param counter of a printer that holds nothing; null where labels are not counted
 */
export const foundAt = ({ areKnown, counterLeft }: Others, counter: number | null): Others => ({
  areKnown: areKnown || (counterLeft !== null && counter !== null && counter > counterLeft),
  counterLeft: null,
});

/** When nothing is in doubt any more. */
export const leftAt = (
  { areKnown }: Others,
  talk: { counterWhenOut: number | null; hasOthers: boolean; isProven: boolean },
): Others => ({
  areKnown: areKnown || talk.hasOthers,
  counterLeft: talk.isProven ? talk.counterWhenOut : null,
});
