import type { LabelView } from '#shared/bridge/contract';
import { isOver } from '#shared/print/print';
import { Panel } from '../../parts';
import { onlyWeight } from '../../scan/outcome-line';
import { text } from '../../text';
import { OrderForm } from './form/order-form';
import { Hold } from './hold';
import { useOnward } from './onward';
import { PrinterWait } from './printer-wait';
import { Remedies } from './remedies/remedies';
import { remediesOf } from './remedies/table';
import { Reprint } from './reprint';
import { ShipNow } from './ship-now';
import { WeightForm } from './weight-form';

const Mend = ({ view }: { view: LabelView }) => {
  const { submit } = useOnward();
  return onlyWeight(view) ? (
    <Panel title={text.ship.weight.title}>
      <WeightForm view={view} />
    </Panel>
  ) : (
    <Panel title={text.ship.form.title}>
      <OrderForm view={view} submit={submit.form} />
    </Panel>
  );
};

/** Bought, and nothing of it is under way or in doubt. */
const isReprintable = ({ label, print, documents }: LabelView): boolean =>
  documents > 0 &&
  label.stage !== 'closed' &&
  print !== null &&
  isOver(print.state) &&
  print.state !== 'cancelled';

/** The one thing the label needs from a person now; nothing while the station works or when all is done. */
export const NextStep = ({ view, idle }: { view: LabelView; idle: boolean }) => {
  const { label, print } = view;
  if (label.stage === 'draft' && view.problems.length > 0 && label.hold?.failure.code !== 'service_refused')
    return <Mend view={view} />;
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
