import { Panel } from '../../parts';
import { text } from '../../text';

/** Scan an order: its label is bought, stored and printed. */
export const ShipScreen = () => <Panel title={text.shell.names.ship}>{text.ship.emptyTitle}</Panel>;
