import { IconBarcode, IconBarcodeOff } from '@tabler/icons-react';
import { EmptyState, ErrorNote, Panel } from '../../parts';
import type { LastScan } from '../../scan/last-scan';
import { useStation } from '../../station';
import { text } from '../../text';

/** The sample order the hint names: the first that waits in practice. */
const useSample = (): string | null => {
  const practice = useStation('station.state', undefined).data?.environment === 'practice';
  const views = useStation('labels.list', { stages: ['draft'], limit: 30 }).data?.views ?? [];
  const refs = views.map(({ label }) => label.ref1).sort();
  return practice ? (refs[0] ?? null) : null;
};

/** What stands in the order's place while there is none. */
export const NoOrder = ({ last }: { last: Exclude<LastScan, { phase: 'label' }> }) => {
  const sample = useSample();
  if (last.phase === 'asking') return null;
  if (last.phase === 'failed') return <ErrorNote error={last.error} />;
  if (last.phase === 'not_found')
    return (
      <Panel>
        <EmptyState icon={IconBarcodeOff} title={last.code} hint={text.ship.noSuchOrder} />
      </Panel>
    );
  return (
    <Panel>
      <EmptyState
        icon={IconBarcode}
        title={text.ship.emptyTitle}
        hint={sample === null ? text.ship.emptyHint : text.ship.emptyPractice(sample)}
      />
    </Panel>
  );
};
