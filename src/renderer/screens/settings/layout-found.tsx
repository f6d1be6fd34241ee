import { Button, Group } from '@mantine/core';
import type { ScannerSettings } from '#shared/settings';
import { dropLayoutOffer, type LayoutOffer, useLayoutOffer } from '../../scan/layout-offer';
import { text } from '../../text';
import { Note } from './section-frame';

const words = text.settings.scanner.layout;

interface Props extends Pick<ScannerSettings, 'layout' | 'alsoRight'> {
  onTake: (offer: LayoutOffer) => void;
}

/** What a scan showed of the scanner's layout; taken over it is a change like any other, to be saved. */
export const LayoutFound = ({ layout, alsoRight, onTake }: Props) => {
  const offer = useLayoutOffer();
  if (offer === null) return null;
  const isSame = (offer.layout ?? layout) === layout && (offer.alsoRight ?? alsoRight) === alsoRight;
  if (isSame) return null;
  return (
    <Note tone="look">
      <div>{offer.layout === undefined ? words.foundRight : words.found}</div>
      <Group gap="sm">
        <Button size="sm" onClick={() => onTake(offer)}>
          {words.take}
        </Button>
        <Button size="sm" variant="subtle" onClick={dropLayoutOffer}>
          {words.leave}
        </Button>
      </Group>
    </Note>
  );
};
