import { KeyedButton } from '../../../parts';
import { text } from '../../../text';
import type { Remedy } from './table';

interface Props {
  remedy: Remedy;
  /** The likeliest remedy stands out. */
  loud: boolean;
  busy: boolean;
  /** Pressed by Alt and this. */
  hotkey: string;
  expanded: boolean | undefined;
  onPress: (remedy: Remedy) => void;
}

/** One remedy. */
export const RemedyButton = ({ remedy, loud, busy, hotkey, expanded, onPress }: Props) => (
  <KeyedButton
    hotkey={hotkey}
    size="lg"
    variant={loud ? 'filled' : 'default'}
    disabled={busy}
    aria-expanded={expanded}
    onClick={() => onPress(remedy)}
  >
    {text.ship.remedies[remedy]}
  </KeyedButton>
);
