import type { OrderDraft } from '#shared/label/draft';
import { formatCountry } from '../../text/format';
import styles from './lists.module.css';

const filled = (part: unknown): boolean => part !== undefined && part !== '';

/** Who, and below it where, for a row of a list. */
export const Recipient = ({ fields }: { fields: OrderDraft['fields'] }) => (
  <>
    {fields.contact ?? fields.company}
    <span className={styles.second}>
      {[fields.city, formatCountry(fields.countryISO2)].filter(filled).join(', ')}
    </span>
  </>
);
