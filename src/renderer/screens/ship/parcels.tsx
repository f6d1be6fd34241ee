import type { LabelView } from '#shared/bridge/contract';
import { Panel, ParcelList } from '../../parts';
import { showLabel } from '../../scan/ship';
import { text } from '../../text';

/** Every parcel of the order: which are done, and which label is to be looked at or printed again. */
export const Parcels = ({ view: { label, parcels } }: { view: LabelView }) =>
  parcels > 1 && (
    <Panel title={text.parcels.title}>
      <ParcelList ref1={label.ref1} shownId={label.id} onChoose={(each) => showLabel(each)} />
    </Panel>
  );
