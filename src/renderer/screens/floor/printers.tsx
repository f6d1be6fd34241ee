import type { FloorView } from '#shared/floor/view';
import { StatePill } from '../../parts';
import { text } from '../../text';
import styles from './floor.module.css';

interface Props extends Pick<FloorView, 'printers'> {
  /** Else it is not known which bench has them. */
  isReachable: boolean;
}

/** Printers that benches take turns at, and who has them. */
export const Printers = ({ printers, isReachable }: Props) => {
  const words = text.floor;
  if (printers.length === 0) return <p className={styles.none}>{words.noPrinters}</p>;
  return (
    <ul className={styles.printers}>
      {printers.map(({ name, holder, waiting }, index) => (
        <li key={index}>
          <span className={styles.name}>{name}</span>
          {isReachable && holder === null && <span className={styles.quiet}>{words.free}</span>}
          {isReachable && holder !== null && (
            <StatePill tone="wait">{words.busy({ bench: holder })}</StatePill>
          )}
          {isReachable && waiting > 0 && (
            <span className={styles.quiet}>{words.waiting({ count: waiting })}</span>
          )}
        </li>
      ))}
    </ul>
  );
};
