import type { KeptCost } from '#shared/landed/kept';
import { Fact, Facts, MoreFacts } from '../../../parts';
import { text } from '../../../text';
import { formatDateTime } from '../../../text/format';
import { NotTold } from './amount';
import { detailLines } from './detail-lines';
import { PartFrame } from './part-frame';

const words = text.landed.answer.about;

/** What the daily report needs, and when it was asked by whom. */
export const About = ({ kept: { answer, askedAt, operator } }: { kept: KeptCost }) => (
  <PartFrame title={words.title}>
    <Facts>
      <Fact name={words.requestId}>{answer === null ? null : (answer.requestId ?? <NotTold />)}</Fact>
      <Fact name={words.asked}>{formatDateTime(askedAt)}</Fact>
      <Fact name={words.by}>{operator}</Fact>
    </Facts>
    {answer !== null && <MoreFacts title={text.landed.answer.details.title} lines={detailLines(answer)} />}
  </PartFrame>
);
