import { ConfirmDialog } from '../../../parts';
import { text } from '../../../text';
import { formatCount } from '../../../text/format';
import { rows } from '../queue-store';
import { moveRows, removeRows } from './actions';
import { PrinterDialog } from './printer-dialog';
import { removalParts } from './removal-parts';
import type { Asking } from './use-actions';

/** What is asked before rows are removed or moved. */
export const ActionDialogs = ({ asking, onClose }: { asking: Asking | null; onClose: () => void }) => {
  if (asking === null) return null;
  const { labelIds, what } = asking;
  const count = labelIds.length;
  if (what === 'move')
    return (
      <PrinterDialog
        title={text.queue.moving.title(count, formatCount(count))}
        lead={text.queue.moving.lead}
        onChoose={(printerId) => void moveRows(labelIds, printerId)}
        onClose={onClose}
      />
    );
  return (
    <ConfirmDialog
      grave
      title={text.queue.removal.title(count, formatCount(count))}
      confirm={text.queue.removal.confirm}
      onConfirm={() => removeRows(labelIds)}
      onClose={onClose}
    >
      <ul>
        {removalParts(labelIds.map((labelId) => rows.row(labelId))).map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
};
