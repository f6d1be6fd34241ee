const labels = (count: number, shown: string): string => (count === 1 ? '1 label' : `${shown} labels`);
const documents = (count: number, shown: string): string =>
  count === 1 ? '1 document' : `${shown} documents`;

/** Words about old data: how long it is kept, and what goes. */
export const retention = {
  title: 'Old data',
  lead: 'Documents, names and addresses of parcels that are done with are removed once a day. Numbers, dates, counts and the record stay: an old order that is scanned again is still a Duplicate.',
  keep: 'Days to keep them',
  bounds: (least: number, most: number): string => `A whole number from ${least} to ${most}`,
  wrong: (least: number, most: number): string => `Enter a whole number of days from ${least} to ${most}`,
  change: 'Change',
  changed: 'Changed',
  lastRun: 'Last removal',
  never: 'not yet',
  removed: 'Removed then',
  ofWhat: (labelCount: number, labelText: string, documentCount: number, documentText: string): string =>
    `${labels(labelCount, labelText)}, ${documents(documentCount, documentText)}`,
  nothing: 'nothing was old enough',
  running: (count: string): string => `Removing: ${count} labels so far. The bench goes on working.`,
  now: 'Remove now',
  clock: (now: string, last: string): string =>
    `This computer says it is ${now}, but this bench was last seen at work on ${last}. Nothing is removed by itself until somebody has looked at the date.`,
  trust: (now: string): string => `The date is right: ${now}`,
  ask: (days: number): string => `Remove what is older than ${days} days?`,
  askChange: (days: number): string => `Keep them for ${days} days only?`,
  goes: (labelCount: number, labelText: string, documentCount: number, documentText: string): string =>
    `${labels(labelCount, labelText)} lose names and addresses, and ${documents(documentCount, documentText)} are removed for good. They can not be printed again.`,
  goesNothing: 'Nothing is old enough now.',
  later: 'They go with the next removal.',
  stays: (count: number, shown: string): string =>
    `${labels(count, shown)} as old ${count === 1 ? 'stays' : 'stay'}: something of ${count === 1 ? 'it' : 'them'} is not finished.`,
  backups: 'Backups that somebody made hold it still.',
  confirm: 'Remove for good',
};
