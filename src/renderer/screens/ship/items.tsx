import type { ItemDraft } from '#shared/label/draft';
import { text } from '../../text';
import { formatNumber } from '../../text/format';
import styles from './ship.module.css';

const most = 3;

const words = ({ itemQuantity, itemDescription, itemID }: ItemDraft): string => {
  const name = String(itemDescription ?? itemID ?? text.ship.unnamedItem);
  const count = typeof itemQuantity === 'number' ? formatNumber(itemQuantity) : itemQuantity;
  return count === undefined ? name : text.ship.quantity(count, name);
};

/** The first items of an order, in one line each. */
export const Items = ({ items }: { items: readonly ItemDraft[] }) => (
  <ul className={styles.items}>
    {items.slice(0, most).map((item, index) => (
      <li key={index}>{words(item)}</li>
    ))}
    {items.length > most && <li>{text.ship.moreItems(items.length - most)}</li>}
  </ul>
);
