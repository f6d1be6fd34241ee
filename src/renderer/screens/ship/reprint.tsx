import type { LabelView } from '#shared/bridge/contract';
import { Panel, ReprintForm } from '../../parts';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';

/** Prints a bought label again, beside whatever else is known of it. */
export const Reprint = ({ view }: { view: LabelView }) => {
  const { print } = view;
  return (
    <Panel
      title={text.ship.reprint.title}
      aside={print && <span>{text.ship.lastPrint(print.printerName, formatDateTime(print.updatedAt))}</span>}
    >
      <ReprintForm key={view.label.id} view={view} />
    </Panel>
  );
};
