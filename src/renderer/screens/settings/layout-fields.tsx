import { Checkbox, NativeSelect } from '@mantine/core';
import { isMoving, layoutNames, type ScannerLayout, scannerLayouts } from '#shared/keyboard/layouts';
import { scannerSchema, type ScannerSettings } from '#shared/settings';
import type { LayoutOffer } from '../../scan/layout-offer';
import { text } from '../../text';
import { languageName } from '../../text/format';
import { hintBelow } from './hint-below';
import { LayoutFound } from './layout-found';
import { TryScan } from './try-scan';

const words = text.settings.scanner.layout;

const layoutName = (layout: ScannerLayout): string => {
  if (!isMoving(layout)) return layout === 'same' ? words.same : words.other;
  const { language, name } = layoutNames[layout];
  return `${languageName(language)} (${name})`;
};

interface Props {
  /** As it stands in the form. */
  scanner: ScannerSettings;
  onChange: (change: LayoutOffer) => void;
}

/** Which layout the computer has where the scanner types as a US keyboard, with a place to try it. */
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
