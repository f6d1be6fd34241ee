import type { SkipReason } from '#shared/label/event';

/** Words of scanning a label after it came out. */
export const scanBack = {
  out: 'Put it on the box, then scan the label.',
  papersOut: (onBox: string): string => `${onBox}; then scan the label.`,
  checked: 'Right label. This parcel is done.',
  checkedAgain: 'This label was scanned before. It is correct.',
  settled: 'You have it, so it came out.',
  count: (papers: number): string => `Do you have all ${papers} papers? Scan it again.`,
  due: (ref: string): string => `First scan the label of ${ref}.`,
  wrong: {
    next: (id: string): string => `Wrong label! This parcel needs ${id}.`,
    title: 'Stop: this is another parcel’s label',
    body: (scanned: string, expected: string, ref: string): string =>
      `You scanned ${scanned}. This parcel is order ${ref}: its label is ${expected}. Put the right label on it, then scan that label.`,
    seen: 'I have seen it',
    keys: 'Esc',
  },
  skip: {
    title: 'Its label is not scanned yet',
    lead: 'Scan the label on the parcel. If that is not possible, choose why and continue.',
    why: 'Why not?',
    confirm: 'Continue without scanning',
    reasons: {
      unreadable: 'The label can’t be read',
      gone: 'The parcel is not here any more',
      scanner: 'The scanner does not work',
      other: 'Other reason',
    } satisfies Record<SkipReason, string>,
  },
  tally: {
    title: 'Labels scanned after printing',
    line: (scanned: string, out: string): string => `${scanned} of ${out} scanned`,
    show: 'Which are missing?',
    hide: 'Hide them',
    missing: (count: string): string => `Not scanned yet: ${count}`,
    more: (count: string): string => `and ${count} more`,
  },
};
