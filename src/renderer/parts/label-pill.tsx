import type { LabelView } from '#shared/bridge/contract';
import { text } from '../text';
import { OutcomePill } from './outcome-pill';
import { StatePill } from './state-pill';

/** Where a label stands. One that nobody has begun, or that was taken off the list, is calm: nothing is wrong with it. */
export const LabelPill = ({ view }: { view: LabelView }) => {
  const { stage, hold } = view.label;
  if (hold === null && stage === 'draft' && view.problems.length > 0)
    return <StatePill tone="look">{text.labels.incomplete}</StatePill>;
  if (hold === null && (stage === 'draft' || stage === 'closed'))
    return <StatePill tone="idle">{text.stages[stage]}</StatePill>;
  return <OutcomePill view={view} />;
};
