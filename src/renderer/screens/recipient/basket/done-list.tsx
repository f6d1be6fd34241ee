import { ActionIcon } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { Update } from '#shared/update/basket';
import { useStation } from '../../../station';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { findPackage } from '../recipient-store';
import { ChangeList, RowHead } from './basket-row';
import styles from './basket.module.css';

/** The printed label has old data. */
const OldPaper = ({ labelId }: { labelId: string }) => {
  const view = useStation('labels.get', { labelId }).data?.view;
  return view?.label.outdatedAt == null ? null : (
    <p className={styles.remark}>
      <StatePill tone="look">{text.recipient.outcome.outdated}</StatePill>
    </p>
  );
};

const mostListed = 20;

/** Corrections that the service accepted since the program started, newest first. */
export const DoneList = ({ done }: { done: readonly Update[] }) =>
  done.length === 0 ? null : (
    <section aria-label={text.recipient.basket.done}>
      <h3 className={styles.subtitle}>{text.recipient.basket.done}</h3>
      <ul className={styles.list}>
        {done.slice(0, mostListed).map((update) => (
          <li
            key={update.id}
            className={styles.row}
            data-state={update.state}
            data-package={update.packageId}
          >
            <div className={styles.content}>
              <RowHead update={update} />
              <ChangeList update={update} />
              {update.labelId !== null && <OldPaper labelId={update.labelId} />}
            </div>
            <div className={styles.actions}>
              <ActionIcon
                variant="default"
                size={44}
                aria-label={text.recipient.basket.openOf({ packageId: update.packageId })}
                title={text.recipient.basket.open}
                onClick={() => findPackage(update.packageId)}
              >
                <IconPencil size={20} aria-hidden />
              </ActionIcon>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
