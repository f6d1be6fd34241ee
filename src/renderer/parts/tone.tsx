import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconClockHour4,
  IconHandStop,
} from '@tabler/icons-react';
import type { Tone } from '#shared/outcome';

/** `idle` says nothing about good or bad. */
export type PillTone = Tone | 'idle';

const icons = {
  good: IconCircleCheckFilled,
  wait: IconClockHour4,
  look: IconAlertTriangleFilled,
  stop: IconHandStop,
  idle: IconCircleDashed,
} as const;

/** The icon of a tone: its shape says the same as its colour, for those who can't tell the colours apart. */
export const ToneIcon = ({ tone, size = 18 }: { tone: PillTone; size?: number }) => {
  const Icon = icons[tone];
  return <Icon size={size} aria-hidden />;
};
