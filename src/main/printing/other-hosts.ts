/** What is remembered of labels that other hosts print on a printer, while the station runs. */
export interface OtherHosts {
  /** Labels of others were counted there. */
  areKnown: boolean;
  /** The counter when all of ours was out and proven; null where something of ours may still move it. */
  counterLeft: number | null;
}

export const noOtherHosts = (): OtherHosts => ({ areKnown: false, counterLeft: null });

/**
 * Before anything of ours is sent: labels that were counted since ours were out are of others.
 * @param counter of a printer that holds nothing; null where labels are not counted
 */
export const othersAtStart = ({ areKnown, counterLeft }: OtherHosts, counter: number | null): OtherHosts => ({
  areKnown: areKnown || (counterLeft !== null && counter !== null && counter > counterLeft),
  counterLeft: null,
});

/** When nothing is unproven any more. */
export const othersAtEnd = (
  { areKnown }: OtherHosts,
  run: { counterWhenOut: number | null; hasOthers: boolean; isProven: boolean },
): OtherHosts => ({
  areKnown: areKnown || run.hasOthers,
  counterLeft: run.isProven ? run.counterWhenOut : null,
});
