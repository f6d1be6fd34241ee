import type { LabelView } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';

const words = text.ship.handled;

/** Takes an order off the list that was dealt with outside Packbench. */
export const HandledDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => (
  <ConfirmDialog
    title={words.title}
    confirm={words.confirm}
    onConfirm={() => call('labels.settle', { labelId: view.label.id, how: 'handled' })}
    onClose={onClose}
  >
    {words.body}
  </ConfirmDialog>
);
