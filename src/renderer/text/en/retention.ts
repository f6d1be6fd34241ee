const labels = (count: number, shown: string): string => (count === 1 ? '1 label' : `${shown} labels`);
const documents = (count: number, shown: string): string =>
  count === 1 ? '1 document' : `${shown} documents`;

/** Words about old data: how long it is kept, and what goes. */
export const retention = {
  title: 'Old data',
  lead: 'Documents, names and addresses of finished parcels are removed once a day. Numbers, dates, counts and the record stay. A scan of an old order still shows Duplicate.',
  keep: 'Days to keep them',
  bounds: (least: number, most: number): string => `A whole number from ${least} to ${most}`,
  wrong: (least: number, most: number): string => `Enter a whole number of days from ${least} to ${most}`,
  change: 'Change',
  changed: 'Changed',
  lastRun: 'Last removal',
  never: 'not yet',
  removed: 'Removed',
  ofWhat: (labelCount: number, labelText: string, documentCount: number, documentText: string): string =>
    `${labels(labelCount, labelText)}, ${documents(documentCount, documentText)}`,
  nothing: 'nothing was old enough',
  running: (count: string): string => `Removing: ${count} labels so far. You can keep working.`,
  now: 'Remove now',
  clock: (now: string, last: string): string =>
    `The date of this computer is ${now}, but this bench last worked on ${last}. Nothing is removed automatically until you check the date.`,
  trust: (now: string): string => `The date is right: ${now}`,
  ask: (days: number): string => `Remove what is older than ${days} days?`,
  askChange: (days: number): string => `Keep them for ${days} days only?`,
  goes: (labelCount: number, labelText: string, documentCount: number, documentText: string): string =>
    `${labels(labelCount, labelText)} lose names and addresses, and ${documents(documentCount, documentText)} are removed for good. They can’t be printed again.`,
  goesNothing: 'Nothing is old enough now.',
  later: 'They are removed next time.',
  stays: (count: number, shown: string): string =>
    `${labels(count, shown)} of this age ${count === 1 ? 'stays: it is' : 'stay: they are'} not finished.`,
  backups: 'Existing backups still contain it.',
  confirm: 'Remove for good',
};
