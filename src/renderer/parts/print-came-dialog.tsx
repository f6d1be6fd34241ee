import type { LabelView } from '#shared/bridge/contract';
import { call } from '../station';
import { text } from '../text';
import { ConfirmDialog } from './confirm-dialog';

const words = text.parts.printCame;

/** Prints again what came of a purchase in doubt, though paper of it may be out already. */
export const PrintCameDialog = ({
  labelId,
  onClose,
}: {
  labelId: LabelView['label']['id'];
  onClose: () => void;
}) => (
  <ConfirmDialog
    title={words.title}
    tick={words.tick}
    confirm={words.confirm}
    grave
    onConfirm={() => call('labels.printAnswer', { labelId, despite: ['printed_before'] })}
    onClose={onClose}
  >
    <p>{words.body}</p>
  </ConfirmDialog>
);
