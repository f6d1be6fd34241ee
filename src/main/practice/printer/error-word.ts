import { currentFaults, type FaultName, type Knobs } from './knobs';

/** Bits of the error word, group 1 (ZPL guide, "~HQ", table of error flags). */
const errorBits: Record<FaultName, number> = {
  mediaOut: 0x1,
  ribbonOut: 0x2,
  headOpen: 0x4,
  cutterJam: 0x8,
  overTemp: 0x10,
};

/**
 * The error word of `~HQES` and `zpl.system_status`. A pause alone sets no bit: a lab printer reported zeros in `~HQES`
 * while it was only paused.
 */
export const errorWord = (knobs: Knobs): number =>
  currentFaults(knobs).reduce((word, fault) => word | errorBits[fault], 0);

export const eightDigits = (word: number): string => word.toString(16).toUpperCase().padStart(8, '0');
