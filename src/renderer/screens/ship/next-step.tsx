import type { LabelView } from '#shared/bridge/contract';
import { isFinished, type Print } from '#shared/print/print';
import { Attention, ErrorNote, KeyedButton, Panel, reasonTitle, ReprintForm, useAction } from '../../parts';
import { onlyWeight } from '../../scan/outcome-line';
import { beginLabel } from '../../scan/ship';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { asSentences, formatDateTime } from '../../text/format';
import { OrderForm } from './form/order-form';
import { Hold } from './hold';
import { useContinuation } from './continuation';
import { Remedies } from './remedies/remedies';
import { remediesOf } from './remedies/table';
import { WeightForm } from './weight-form';

/** The printer waits: each reason in words, and other printers for a label that was not sent yet. */
const PrinterWait = ({ print }: { print: Print }) => {
  const cancel = useAction(() => call('prints.cancel', { printId: print.id }));
  const printers = useStation('printers.list', undefined).data ?? [];
  const heldBy = printers.find(({ id }) => id === print.printerId)?.status.heldBy;
  const reasons = print.waiting.map((reason) => ({
    title: reasonTitle(reason, heldBy),
    remedy: text.reasons[reason].remedy,
  }));
  return (
    <Attention
      tone="look"
      title={`${text.ship.waitingTitle({ printer: print.printerName })}: ${reasons.map(({ title }) => title).join(', ')}`}
      remedy={asSentences(...reasons.map(({ remedy }) => remedy), text.ship.waitingRemedy)}
    >
      <ErrorNote error={cancel.error} />
      {print.state === 'queued' && (
        <div>
          <KeyedButton
            hotkey="1"
            variant="default"
            size="lg"
            loading={cancel.busy}
            onClick={() => void cancel.run()}
          >
            {text.ship.remedies.cancelPrint}
          </KeyedButton>
        </div>
      )}
    </Attention>
  );
};

/** Reprints a purchased label. */
const Reprint = ({ view }: { view: LabelView }) => {
  const { print } = view;
  return (
    <Panel
      title={text.ship.reprint.title}
      aside={
        print && (
          <span>
            {text.ship.lastPrint({ printer: print.printerName, time: formatDateTime(print.updatedAt) })}
          </span>
        )
      }
    >
      <ReprintForm key={view.label.id} view={view} />
    </Panel>
  );
};

/** An order opened from a list that is complete: one press ships it. */
const ShipNow = ({ view }: { view: LabelView }) =>
  useContinuation().offersShipping ? (
    <Panel title={text.stages.draft}>
      <KeyedButton hotkey="1" size="lg" onClick={() => void beginLabel(view)}>
        {text.ship.remedies.ship}
      </KeyedButton>
    </Panel>
  ) : null;

const Fix = ({ view }: { view: LabelView }) => {
  const { submitLabels } = useContinuation();
  return onlyWeight(view) ? (
    <Panel title={text.ship.weight.title}>
      <WeightForm view={view} />
    </Panel>
  ) : (
    <Panel title={text.ship.form.title}>
      <OrderForm view={view} submit={submitLabels().form} />
    </Panel>
  );
};

/** True when it is purchased and nothing is in progress or in doubt. */
const isReprintable = ({ label, print, documents }: LabelView): boolean =>
  documents > 0 &&
  label.stage !== 'closed' &&
  print !== null &&
  isFinished(print.state) &&
  print.state !== 'cancelled';

/**
 * The one action that the label needs from a person now. Renders nothing while the station works or when all
 * is done.
 */
export const NextStep = ({ view, idle }: { view: LabelView; idle: boolean }) => {
  const { label, print } = view;
  if (label.stage === 'draft' && view.problems.length > 0 && label.hold?.failure.code !== 'service_refused')
    return <Fix view={view} />;
  if (label.hold) return <Hold view={view} hold={label.hold} />;
  if (print && print.waiting.length > 0) return <PrinterWait print={print} />;
  if (label.stage === 'draft') return idle ? <ShipNow view={view} /> : null;
  if (remediesOf(view).length > 0)
    return (
      <Panel title={print?.state === 'sent' ? text.failures.print_unknown.title : text.stages.registered}>
        <Remedies view={view} />
      </Panel>
    );
  return idle && isReprintable(view) ? <Reprint view={view} /> : null;
};
