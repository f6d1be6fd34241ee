import type { Failure } from '../failure';

/**
 * True if the label is wrong for every printer, so that no other printer is offered. Older versions did not store this; then any printer
 * may be tried.
 */
export const fitsNoPrinter = ({ code, fits }: Pick<Failure, 'code' | 'fits'>): boolean =>
  code === 'label_unfit' && fits === null;
