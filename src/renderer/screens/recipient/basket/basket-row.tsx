import { ActionIcon, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconArrowRight, IconPencil, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import type { Update } from '#shared/update/basket';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { useLanguage } from '../../../text/language';
import { formatWhen } from '../../../text/format';
import { changeWords, remarkOf, stateTone } from './basket-words';
import styles from './basket.module.css';

const words = text.recipient.basket;

/** The changed fields of one package, old and new value. */
export const ChangeList = ({ update }: { update: Update }) => (
  <dl className={styles.changes}>
    {changeWords(update).map(({ field, before, after }) => (
      <div key={field} className={styles.change}>
        <dt>{field}</dt>
        <dd>
          {before !== null && before !== '' && (
            <>
              <VisuallyHidden>{words.was}</VisuallyHidden> <del>{before}</del>{' '}
            </>
          )}
          <IconArrowRight size={14} aria-hidden /> <VisuallyHidden>{words.becomes}</VisuallyHidden>
          <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
);

interface Props {
  update: Update;
  isTicked: boolean;
  onTick: (update: Update, on: boolean) => void;
  onEdit: (update: Update) => void;
  onRemove: (update: Update) => void;
}

/**
 * Why the correction is still in the basket, and what can be done. What to do about unknown ones is above the
 * list.
 */
const Remarks = ({ update }: { update: Update }) => {
  const remark = remarkOf(update);
  return (
    <>
      {remark !== null && <p className={styles.problem}>{remark}</p>}
      {update.state === 'refused' && <p className={styles.remark}>{words.refusedHint}</p>}
    </>
  );
};

/** The package and the state of its correction. */
export const RowHead = ({ update: { packageId, ref1, labelId, state, updatedAt } }: { update: Update }) => (
  <div className={styles.head}>
    <strong className={styles.package}>{packageId}</strong>
    <StatePill tone={stateTone[state]}>{text.recipient.states[state]}</StatePill>
    <span className={styles.ref}>{labelId === null ? words.foreign : ref1}</span>
    <time className={styles.time} dateTime={updatedAt}>
      {formatWhen(updatedAt)}
    </time>
  </div>
);

/** One waiting correction: its changes, state and actions. */
export const BasketRow = memo(({ update, isTicked, onTick, onEdit, onRemove }: Props) => {
  useLanguage();
  return (
    <li className={styles.row} data-state={update.state} data-package={update.packageId}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={words.tick({ packageId: update.packageId })}
        checked={isTicked}
        disabled={update.state === 'sending'}
        onChange={(event) => onTick(update, event.currentTarget.checked)}
      />
      <div className={styles.content}>
        <RowHead update={update} />
        <div className={styles.lines}>
          <ChangeList update={update} />
          <Remarks update={update} />
        </div>
      </div>
      <div className={styles.actions}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={words.editOf({ packageId: update.packageId })}
          title={words.edit}
          disabled={update.state === 'sending'}
          onClick={() => onEdit(update)}
        >
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={words.removeOf({ packageId: update.packageId })}
          title={words.remove}
          disabled={update.state === 'sending'}
          onClick={() => onRemove(update)}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
});
BasketRow.displayName = 'BasketRow';
