import { Button } from '@mantine/core';
import { IconPackageExport } from '@tabler/icons-react';
import type { LabelView } from '#shared/bridge/contract';
import { beginLabel } from '../../../scan/ship';
import { openScreen } from '../../../shell/navigation';
import { text } from '../../../text';

/** Ships an order that is not bought yet: on Ship, as a scan there would. Loud once nothing speaks against it. */
export const ShipButton = ({ view, loud }: { view: LabelView; loud: boolean }) => {
  if (view.label.stage !== 'draft') return null;
  const ship = (): void => {
    openScreen('ship');
    void beginLabel(view);
  };
  return (
    <Button
      px="sm"
      variant={loud ? 'filled' : 'default'}
      leftSection={<IconPackageExport size={20} aria-hidden />}
      onClick={ship}
    >
      {text.landed.answer.ship}
    </Button>
  );
};
