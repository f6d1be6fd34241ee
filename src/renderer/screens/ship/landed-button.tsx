import { IconCoins } from '@tabler/icons-react';
import type { LabelView } from '#shared/bridge/contract';
import { withDefaults } from '#shared/label/draft';
import { isInternational } from '#shared/landed/from-order';
import { useStation } from '../../station';
import { KeyedButton } from '../../parts';
import { text } from '../../text';
import { openLanded } from '../landed/landed-store';

/** Duties and taxes of an order that leaves the country. */
export const LandedButton = ({ view }: { view: LabelView }) => {
  const defaults = useStation('settings.get', undefined).data?.defaults ?? {};
  if (!isInternational(withDefaults(view.label.draft, defaults))) return null;
  return (
    <KeyedButton
      hotkey="L"
      variant="default"
      leftSection={<IconCoins size={20} aria-hidden />}
      onClick={() => openLanded(view)}
    >
      {text.landed.open}
    </KeyedButton>
  );
};
