import type { LabelView } from '#shared/bridge/contract';
import { outcomeOf } from '#shared/outcome';
import { mayLeave } from '../scan/may-leave';
import { text } from '../text';
import { StatePill } from './state-pill';

type Shown = Pick<LabelView, 'label' | 'print'> & Partial<Pick<LabelView, 'replacedBy'>>;

/** Where a label stands, in the same word on every screen; nothing good is said of paper that must not leave. */
export const OutcomePill = ({ view }: { view: Shown }) => {
  const { word, tone } = outcomeOf(view.label, view.print);
  if (tone === 'good' && !mayLeave(view)) return <StatePill tone="stop">{text.ship.oldPaper.pill}</StatePill>;
  return <StatePill tone={tone}>{text.outcomes[word]}</StatePill>;
};
