import { IconBarcodeOff } from '@tabler/icons-react';
import { EmptyState, ErrorNote, Panel } from '../../parts';
import type { LastScan } from '../../scan/last-scan';
import { text } from '../../text';

/** What stands in the order's place while there is none. Before the first scan the lists have all the room. */
export const NoOrder = ({ last }: { last: Exclude<LastScan, { phase: 'label' }> }) => {
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  if (last.phase !== 'not_found') return null;
  return (
    <Panel>
      <EmptyState icon={IconBarcodeOff} title={last.code} hint={text.ship.noSuchOrder} />
    </Panel>
  );
};
