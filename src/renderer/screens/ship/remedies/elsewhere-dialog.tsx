import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { LabelView } from '#shared/bridge/contract';
import { fittingIn, reasonIn } from '#shared/print/fits';
import { ConfirmDialog, ErrorNote } from '../../../parts';
import { followPrint } from '../../../scan/ship';
import { call, useStation } from '../../../station';
import { text } from '../../../text';
import styles from './remedies.module.css';

const words = text.ship.elsewhere;

/** Prints a label, which its own printer is wrong for, on another one; the one that fits is chosen already. */
export const ElsewhereDialog = ({ view, onClose }: { view: LabelView; onClose: () => void }) => {
  const { label, print } = view;
  const detail = label.hold?.failure.detail;
  const others = (useStation('printers.list', undefined).data ?? []).filter(
    ({ id }) => id !== print?.printerId,
  );
  const fitting = fittingIn(
    detail,
    others.map(({ name }) => name),
  );
  const fits = (name: string): boolean => fitting?.includes(name) ?? false;
  const [chosen, setChosen] = useState<string | null>(null);
  const printerId = chosen ?? (others.find(({ name }) => fits(name)) ?? others[0])?.id;
  const onConfirm = async (): Promise<unknown> => {
    if (printerId === undefined) return { ok: false, message: words.none };
    followPrint(view);
    return call('labels.print', {
      ...{ labelId: label.id, printerId, reason: 'not_printed', copies: print?.copies ?? 1 },
    });
  };
  return (
    <ConfirmDialog title={words.title} confirm={words.confirm} onConfirm={onConfirm} onClose={onClose}>
      {detail !== undefined && <p className={styles.reason}>{reasonIn(detail)}.</p>}
      {others.length === 0 ? (
        <ErrorNote error={words.none} />
      ) : (
        <NativeSelect
          size="md"
          label={words.printer}
          value={printerId}
          data={others.map(({ id, name }) => ({
            value: id,
            label: fits(name) ? words.fits(name) : words.maybe(name),
          }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
};
