import type { LabelView } from '#shared/bridge/contract';
import { fittingIn, reasonIn } from '#shared/print/fits';
import { ConfirmDialog } from '../../../parts';
import { followPrint } from '../../../scan/ship';
import { call } from '../../../station';
import { text } from '../../../text';
import styles from './remedies.module.css';

const words = text.ship.unfit;

/** Prints a label on a printer that it is not right for, because a person knows better. */
export const UnfitDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const { label, print } = view;
  const detail = label.hold?.failure.detail;
  const isOfPrinter = fittingIn(detail, []) !== null;
  const onConfirm = (): Promise<unknown> => {
    followPrint(view);
    return call('labels.print', {
      labelId: label.id,
      ...(print ? { printerId: print.printerId } : {}),
      ...{ reason: 'not_printed', copies: print?.copies ?? 1, despite: ['unfit'] },
    });
  };
  return (
    <ConfirmDialog
      title={words.title(print?.printerName ?? '')}
      confirm={words.confirm}
      grave
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {detail !== undefined && <p className={styles.reason}>{reasonIn(detail)}.</p>}
      <p className={styles.reason}>{isOfPrinter ? words.body : words.commands}</p>
    </ConfirmDialog>
  );
};
