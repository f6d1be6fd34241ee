import { ErrorNote } from '../../parts';
import type { LastScan } from '../../scan/last-scan';
import { text } from '../../text';
import { Attention } from './attention';

/** What stands in the order's place while there is none. Before the first scan the lists have all the room. */
export const NoOrder = ({ last }: { last: Exclude<LastScan, { phase: 'label' }> }) => {
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  return last.phase === 'not_found' ? <Attention tone="stop" {...text.ship.noSuchOrder} /> : null;
};
