import { text } from '../../../text';
import { formatMoney } from '../../../text/format';
import styles from './answer.module.css';

/** What is absent is a lower tier of the account, never zero. */
export const NotTold = () => <span className={styles.notTold}>{text.landed.answer.notTold}</span>;

/** What is there and says nothing: as good as unknown. */
export const NotReported = () => <span className={styles.notTold}>{text.landed.answer.notReported}</span>;

interface Props {
  /** Plain decimal text; null where it was not told. */
  value: string | null;
  currency: string | null;
}

/** An amount as it was told, to its last digit. */
export const Amount = ({ value, currency }: Props) =>
  value === null ? (
    <NotTold />
  ) : (
    <>
      {formatMoney(value, currency)}
      {currency === null && <span className={styles.notTold}> {text.landed.answer.noCurrency}</span>}
    </>
  );
