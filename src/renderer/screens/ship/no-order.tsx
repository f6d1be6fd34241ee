import { Attention, ErrorNote } from '../../parts';
import type { LastScan } from '../../scan/last-scan';
import { text } from '../../text';
import { NotReady } from './not-ready';

/** What stands in the order's place while there is none. Before the first scan the lists have all the room. */
export const NoOrder = ({ last }: { last: Exclude<LastScan, { phase: 'label' }> }) => {
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  if (last.phase === 'not_found')
    return <Attention tone="stop" {...(last.isShared ? text.ship.sharedCode : text.ship.noSuchOrder)} />;
  return last.phase === 'idle' ? <NotReady /> : null;
};
