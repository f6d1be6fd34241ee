import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { text } from '../text';
import styles from './label-picture.module.css';

const words = text.ship.picture;

interface Props {
  /** Where one is, in words. */
  place: string;
  isFirst: boolean;
  isLast: boolean;
  turn: (by: 1 | -1) => void;
}

/** Turns pages. */
export const PicturePager = ({ place, isFirst, isLast, turn }: Props) => (
  <div className={styles.pager}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={words.previous}
      disabled={isFirst}
      onClick={() => turn(-1)}
    >
      <IconChevronLeft aria-hidden />
    </ActionIcon>
    <span>{place}</span>
    <ActionIcon variant="default" size={44} aria-label={words.next} disabled={isLast} onClick={() => turn(1)}>
      <IconChevronRight aria-hidden />
    </ActionIcon>
  </div>
);
