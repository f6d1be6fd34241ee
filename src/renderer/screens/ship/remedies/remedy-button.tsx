import { Button } from '@mantine/core';
import { text } from '../../../text';
import type { Remedy } from './table';

interface Props {
  remedy: Remedy;
  /** The likeliest remedy stands out. */
  loud: boolean;
  busy: boolean;
  expanded: boolean | undefined;
  onPress: (remedy: Remedy) => void;
}

/** One remedy. */
export const RemedyButton = ({ remedy, loud, busy, expanded, onPress }: Props) => (
  <Button
    size="lg"
    variant={loud ? 'filled' : 'default'}
    disabled={busy}
    aria-expanded={expanded}
    onClick={() => onPress(remedy)}
  >
    {text.ship.remedies[remedy]}
  </Button>
);
