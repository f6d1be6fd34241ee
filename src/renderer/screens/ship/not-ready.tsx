import { Button } from '@mantine/core';
import { openScreen } from '../../shell/navigation';
import { useStation } from '../../station';
import { text } from '../../text';
import { Attention } from '../../parts';

/** Before the first scan: what keeps the station from buying labels, so that nobody finds out at the first box. */
export const NotReady = () => {
  const ready = useStation('station.state', undefined).data?.serviceReady;
  const setUp = useStation('setUp.state', undefined).data;
  // The list before the first live label names it among its lines.
  if (!ready || ready.ok || setUp?.applies !== false) return null;
  const { title, remedy } = text.failures[ready.failure.code];
  return (
    <Attention tone="look" title={title} remedy={remedy}>
      <div>
        <Button size="lg" onClick={() => openScreen('settings')}>
          {text.ship.remedies.openSettings}
        </Button>
      </div>
    </Attention>
  );
};
