import type { LabelView } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../../parts';
import { followPrint } from '../../../scan/ship';
import { call } from '../../../station';
import { text } from '../../../text';
import { heldFor } from '../../../text/label-commands';
import styles from './remedies.module.css';

const words = text.ship.allow;

/** Lets what the label is asked about through for good, and prints it. */
export const AllowDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const { label, print } = view;
  const onConfirm = async (): Promise<unknown> => {
    const allowed = await call('labels.allowCommands', { labelId: label.id });
    if (!allowed.ok) return allowed;
    followPrint(view);
    return call('labels.print', {
      labelId: label.id,
      ...(print ? { printerId: print.printerId } : {}),
      ...{ reason: 'not_printed', copies: print?.copies ?? 1 },
    });
  };
  return (
    <ConfirmDialog title={words.title} confirm={words.confirm} grave onConfirm={onConfirm} onClose={onClose}>
      <p className={styles.reason}>{heldFor(label.hold?.failure.commands ?? [])}</p>
      <p className={styles.reason}>{words.body}</p>
    </ConfirmDialog>
  );
};
