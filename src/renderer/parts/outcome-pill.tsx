import type { LabelView } from '#shared/bridge/contract';
import { outcomeOf } from '#shared/outcome';
import { text } from '../text';
import { StatePill } from './state-pill';

/** Where a label stands, in the same word on every screen. */
export const OutcomePill = ({ view }: { view: Pick<LabelView, 'label' | 'print'> }) => {
  const { word, tone } = outcomeOf(view.label, view.print);
  return <StatePill tone={tone}>{text.outcomes[word]}</StatePill>;
};
