import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import type { Update } from '#shared/update/basket';
import { text } from '../../../text';
import styles from './basket.module.css';
import { changeWords } from './change-words';

const words = text.recipient.basket;

/** The changed fields of one package, old and new. */
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
