import { Button } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import { fittingIn } from '#shared/print/fits';
import { outcomeOf } from '#shared/outcome';
import { gateCodes } from '#shared/landed/gate';
import type { Hold as LabelHold } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { text } from '../../text';
import { detailWords, failureTexts, heldFor } from '../../text/failure-words';
import { formatExactTime } from '../../text/format';
import { Attention } from '../../parts';
import { problemWords } from '../landed/question/question-words';
import { OrderForm } from './form/order-form';
import { Remedies } from './remedies/remedies';

/** What the station itself found out, and says in whole sentences. */
const ownWords: ReadonlySet<Failure['code']> = new Set([
  'label_unfit',
  'document_not_printable',
  ...gateCodes,
]);

const said = (failure: Failure): string | null => {
  const { code, detail, commands } = failure;
  if (commands) return heldFor(commands);
  if (ownWords.has(code)) return detail === undefined ? null : `${problemWords(detail)}.`;
  return detailWords(failure);
};

/** What the print itself left behind: why nothing proves it. */
const noted = (print: Print | null): string | null =>
  print === null || print.note === null ? null : `${text.prints.notes[print.note]}.`;

const detailOf = ({ failure, retryAt }: LabelHold, print: Print | null): string | undefined => {
  const retry = retryAt === null ? null : text.ship.retryAt({ time: formatExactTime(retryAt) });
  const outside = failure.code.startsWith('print') ? noted(print) : said(failure);
  const lines = [retry, outside].filter((line) => line !== null);
  return lines.length > 0 ? lines.join(' ') : undefined;
};

/** A label that does more than print is wrong for every printer: no other one is offered. */
const wordsOf = (failure: Failure): { title: string; remedy: string } =>
  failure.code === 'label_unfit' && fittingIn(failure.detail, []) === null
    ? text.ship.unfitLabel
    : failureTexts(failure);

const editable = new Set(['service_refused', 'order_invalid', 'customs_incomplete']);

/** The order behind a refusal, opened on demand. */
const Edit = ({ view }: { view: LabelView }) => {
  const [open, setOpen] = useState(false);
  if (open) return <OrderForm view={view} all submit={text.ship.form.save} />;
  return (
    <div>
      <Button size="lg" aria-expanded={open} onClick={() => setOpen(true)}>
        {text.ship.form.edit}
      </Button>
    </div>
  );
};

/** A label that waits for a person: why, and what can be done. */
export const Hold = ({ view, hold }: { view: LabelView; hold: LabelHold }) => {
  const { code } = hold.failure;
  const { title, remedy } = wordsOf(hold.failure);
  const { tone } = outcomeOf(view.label, view.print);
  const detail = detailOf(hold, view.print);
  // Why, and which printer fits, is what the hands need; the rest is read once.
  const isUnfit = (code === 'label_unfit' || code === 'label_asks') && detail !== undefined;
  const isEditable = editable.has(code) && view.label.stage === 'draft';
  return (
    <Attention
      tone={tone === 'stop' ? 'stop' : 'look'}
      title={title}
      remedy={isUnfit ? detail : remedy}
      {...(isUnfit ? { detail: remedy } : detail === undefined ? {} : { detail })}
    >
      {isEditable && <Edit view={view} />}
      <Remedies view={view} quiet={isEditable} />
    </Attention>
  );
};
