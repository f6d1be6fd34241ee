import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import type { Failure } from '#shared/failure';
import { fitsNoPrinter } from '#shared/print/fits-no-printer';
import { outcomeOf } from '#shared/outcome';
import { gateCodes } from '#shared/landed/gate';
import type { Hold as LabelHold } from '#shared/label/stage';
import type { Print } from '#shared/print/print';
import { text } from '../../text';
import { detailWords, failureTexts, heldFor, printersFor } from '../../text/failure-words';
import { asSentence, formatExactTime } from '../../text/format';
import { Attention, KeyedButton } from '../../parts';
import { problemWords } from '../landed/question/question-words';
import { OrderForm } from './form/order-form';
import { Remedies } from './remedies/remedies';
import { remediesOf } from './remedies/table';

/** Failures that the station itself found; their details are complete sentences. */
const stationFailures: ReadonlySet<Failure['code']> = new Set([
  'label_unfit',
  'document_not_printable',
  ...gateCodes,
]);

const failureDetail = (failure: Failure): string | null => {
  const { code, detail, commands } = failure;
  if (commands) return heldFor(commands);
  if (stationFailures.has(code)) {
    const details = [detail === undefined ? null : problemWords(detail), printersFor(failure)];
    const sentences = details.filter((one) => one !== null).map(asSentence);
    return sentences.length === 0 ? null : sentences.join(' ');
  }
  return detailWords(failure);
};

/** What the print reported: why it is not proven. */
const proofNote = (print: Print | null): string | null =>
  print === null || print.note === null ? null : `${text.prints.notes[print.note]}.`;

const detailOf = ({ failure, retryAt }: LabelHold, print: Print | null): string | undefined => {
  const retry = retryAt === null ? null : text.ship.retryAt({ time: formatExactTime(retryAt) });
  const restored = print?.state === 'unknown' && print.note === 'restored' ? proofNote(print) : null;
  const outside = failure.code.startsWith('print') ? proofNote(print) : failureDetail(failure);
  const lines = [retry, restored === outside ? null : restored, outside].filter((line) => line !== null);
  return lines.length > 0 ? lines.join(' ') : undefined;
};

/** A label that changes the printer's settings is wrong for every printer, so no other printer is offered. */
const wordsOf = (failure: Failure, { label }: LabelView): { title: string; remedy: string } =>
  fitsNoPrinter(failure) ? text.ship.unfitLabel : failureTexts(failure, label.package !== null);

const editable = new Set(['service_refused', 'order_invalid', 'customs_incomplete']);

/** The form of a refused order, opened on request. Its key is the next one after those of the remedies. */
const Edit = ({ view }: { view: LabelView }) => {
  const [open, setOpen] = useState(false);
  if (open) return <OrderForm view={view} all submit={text.ship.form.save} />;
  return (
    <div>
      <KeyedButton
        hotkey={String(remediesOf(view).length + 1)}
        size="lg"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {text.ship.form.edit}
      </KeyedButton>
    </div>
  );
};

/** A label that waits for a person: the reason and the possible actions. */
export const Hold = ({ view, hold }: { view: LabelView; hold: LabelHold }) => {
  const { code } = hold.failure;
  const { title, remedy } = wordsOf(hold.failure, view);
  const { tone } = outcomeOf(view.label, view.print);
  const detail = detailOf(hold, view.print);
  // The person at the printer needs the reason and the fitting printer; the other details are rarely needed.
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
