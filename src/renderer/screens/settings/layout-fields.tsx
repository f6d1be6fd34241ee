import { Button, Checkbox, Group, NativeSelect } from '@mantine/core';
import { isRemapped, layoutNames, type ScannerLayout, scannerLayouts } from '#shared/keyboard/layouts';
import { scannerSchema, type ScannerSettings } from '#shared/settings';
import { Note } from '../../parts';
import { dropLayoutOffer, type LayoutOffer, useLayoutOffer } from '../../scan/layout-offer';
import { text } from '../../text';
import { languageName } from '../../text/format';
import { hintBelow } from './hint-below';
import { TryScan } from './try-scan';

interface FoundProps extends Pick<ScannerSettings, 'layout' | 'alsoRight'> {
  onTake: (offer: LayoutOffer) => void;
}

/** The layout suggested by a scan. Applied, it is an unsaved change like any other. */
const LayoutFound = ({ layout, alsoRight, onTake }: FoundProps) => {
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

const words = text.settings.scanner.layout;

const layoutName = (layout: ScannerLayout): string => {
  if (!isRemapped(layout)) return layout === 'same' ? words.same : words.other;
  const { language, name } = layoutNames[layout];
  return `${languageName(language)} (${name})`;
};

interface Props {
  /** The values of the form. */
  scanner: ScannerSettings;
  onChange: (change: LayoutOffer) => void;
}

/**
 * The keyboard layout of the computer, for a scanner that types as a US keyboard, with a field to test it.
 */
export const LayoutFields = ({ scanner, onChange }: Props) => (
  <>
    <LayoutFound layout={scanner.layout} alsoRight={scanner.alsoRight} onTake={onChange} />
    <NativeSelect
      {...hintBelow}
      label={words.label}
      description={words.hint}
      data={scannerLayouts.map((layout) => ({ value: layout, label: layoutName(layout) }))}
      value={scanner.layout}
      onChange={(event) => onChange({ layout: scannerSchema.shape.layout.parse(event.currentTarget.value) })}
      maw={560}
    />
    {scanner.layout !== 'same' && (
      <Checkbox
        label={words.alsoRight}
        description={words.alsoRightHint}
        checked={scanner.alsoRight}
        onChange={(event) => onChange({ alsoRight: event.currentTarget.checked })}
      />
    )}
    <TryScan scanner={scanner} onLayout={(layout) => onChange({ layout })} />
  </>
);
