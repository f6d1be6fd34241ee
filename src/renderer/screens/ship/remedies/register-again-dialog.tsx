import type { LabelView } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';

const words = text.ship.again;

/** The only way a purchase is ever repeated: said in words, ticked, then pressed. */
export const RegisterAgainDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => (
  <ConfirmDialog
    title={words.title}
    tick={words.tick}
    confirm={words.confirm}
    grave
    onConfirm={() => call('labels.settle', { labelId: view.label.id, how: 'again' })}
    onClose={onClose}
  >
    {words.body}
  </ConfirmDialog>
);
