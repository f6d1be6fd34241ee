import type { SeveralParcels } from '#shared/bridge/contract';
import { text } from '../text';
import type { OutcomeLine } from './outcome-line';

/** An order with several parcels was looked up: one of them is to be chosen. */
export const severalLine = ({ ref1, parcels }: SeveralParcels): OutcomeLine => ({
  ...{ word: 'Held', tone: 'look', subject: ref1 },
  next: text.parcels.choose.next(parcels),
});
