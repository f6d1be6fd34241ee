import type { PrintWarning } from '#shared/print/print';

/** What the alarm says of paper that is not right any more, and what is asked before it is printed or replaced. */
const alarm = {
  replaced: {
    title: 'STOP: another label replaces this one',
    body: (old: string, other: string): string =>
      `Package ${other} was bought in place of ${old}. Take the paper of ${old} off the box and throw it away; the box needs the label of ${other}.`,
    open: 'Open the replacement',
  },
  replacing: {
    title: 'Another label is being made in its place',
    body: (old: string): string =>
      `The replacement of ${old} is not bought yet. Open it and see what it waits for.`,
  },
  outdated: {
    title: 'STOP: the printed label shows old data',
    body: (id: string, time: string): string =>
      `Data on the label of ${id} were changed at the service on ${time}. The service gives no new paper for it: a right one must be bought as a second label.`,
  },
  replace: {
    open: 'Register a replacement …',
    title: (ref: string): string => `Buy a second label for ${ref}?`,
    body: (id: string): string =>
      `This buys a second label and prints it. ${id} is paid already and is not refunded; its paper raises STOP from then on.`,
    tick: 'I know that a second label is bought and paid.',
    confirm: 'Buy a second label',
  },
};

/** Why printing a label again may be wrong: what stands on the screen, and what a worker says to print it all the same. */
const warnings: Record<PrintWarning, { title: string; tick: string; short: string }> = {
  replaced: {
    title: 'Another label replaces this one',
    tick: 'Print it although another label replaces it',
    short: 'another label replaces it',
  },
  outdated: {
    title: 'The label shows old data',
    tick: 'Print it although it shows old data',
    short: 'it shows old data',
  },
  arrived: {
    title: 'The package has arrived',
    tick: 'Print it although the package has arrived',
    short: 'the package has arrived',
  },
};

/** Words of the Reprint screen, and of paper that is not right any more. */
export const reprint = { alarm, warnings };
