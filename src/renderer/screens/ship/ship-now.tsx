import type { LabelView } from '#shared/bridge/contract';
import { Panel, KeyedButton } from '../../parts';
import { beginLabel } from '../../scan/ship';
import { text } from '../../text';
import { useOnward } from './onward';

/** An order that was opened from a list and could go: one press ships it. */
export const ShipNow = ({ view }: { view: LabelView }) =>
  useOnward().offersShipping ? (
    <Panel title={text.stages.draft}>
      <KeyedButton hotkey="1" size="lg" onClick={() => void beginLabel(view)}>
        {text.ship.remedies.ship}
      </KeyedButton>
    </Panel>
  ) : null;
