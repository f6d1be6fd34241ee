import type { PracticeFaults } from '#shared/bridge/contract';

/** Words of practice: the built-in service and printer. */
export const practice = {
  banner: 'Practice: nothing is bought',
  staging: 'Staging: labels are for tests, not for shipping',
  panel: 'Practice printer',
  show: 'Practice printer',
  hide: 'Hide the practice printer',
  counter: (shown: string): string => `Labels printed: ${shown}`,
  faultsTitle: 'What goes wrong',
  faults: {
    paperOut: 'Paper out',
    headOpen: 'Head open',
    paused: 'Paused',
    mute: 'Mute',
    slow: 'Slow',
    resetConnection: 'Reset connection',
  } satisfies Record<keyof PracticeFaults, string>,
  nothing: 'Labels that come out appear here.',
  picture: (number: string): string => `Label ${number} from the practice printer`,
  number: (number: string, time: string): string => `No. ${number}, ${time}`,
};
