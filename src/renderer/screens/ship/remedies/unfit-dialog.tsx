import type { LabelView } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../../parts';
import { call } from '../../../station';
import { text } from '../../../text';

const words = text.ship.unfit;

/** Prints a label on a printer that it is not right for, because a person knows better. */
export const UnfitDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const { label, print } = view;
  const onConfirm = (): Promise<unknown> =>
    call('labels.print', {
      labelId: label.id,
      ...(print ? { printerId: print.printerId } : {}),
      ...{ reason: 'not_printed', copies: print?.copies ?? 1, despite: ['unfit'] },
    });
  return (
    <ConfirmDialog
      title={words.title(print?.printerName ?? '')}
      confirm={words.confirm}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {label.hold?.failure.detail} {words.body}
    </ConfirmDialog>
  );
};
