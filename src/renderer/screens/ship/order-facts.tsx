import type { LabelView } from '#shared/bridge/contract';
import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { Fact, Facts } from '../../parts';
import { text } from '../../text';
import { formatCountry, formatNumber, formatWeight } from '../../text/format';
import styles from './ship.module.css';

const most = 3;

const words = ({ itemQuantity, itemDescription, itemID }: ItemDraft): string => {
  const name = String(itemDescription ?? itemID ?? text.ship.unnamedItem);
  const count = typeof itemQuantity === 'number' ? formatNumber(itemQuantity) : itemQuantity;
  return count === undefined ? name : text.ship.quantity({ count, name });
};

/** The first items of an order, one line each. */
const Items = ({ items }: { items: readonly ItemDraft[] }) => (
  <ul className="pb-list">
    {items.slice(0, most).map((item, index) => (
      <li key={index}>{words(item)}</li>
    ))}
    {items.length > most && <li>{text.ship.moreItems({ count: items.length - most })}</li>}
  </ul>
);

type Fields = OrderDraft['fields'];

const lines = (fields: Fields): string[] =>
  [
    fields.company,
    fields.contact,
    fields.address1,
    fields.address2,
    fields.address3,
    [fields.city, fields.stateProv, fields.postalCode].filter(Boolean).join(', '),
    formatCountry(fields.countryISO2),
  ]
    .map((line) => (line === undefined ? '' : String(line)))
    .filter((line) => line !== '');

/** The recipient as on the label, so that box, screen and paper can be compared. */
const Recipient = ({ fields }: { fields: Fields }) => {
  const [first, ...rest] = lines(fields);
  return (
    <div className={styles.recipient}>
      <div className="pb-quiet">{text.ship.shipTo}</div>
      <address className={styles.address}>
        <strong>{first}</strong>
        {rest.map((line, index) => (
          <span key={index}>{line}</span>
        ))}
      </address>
    </div>
  );
};

const valueText = (value: string | number | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

const sizeOf = (fields: Fields): string =>
  fields.parcelLength === undefined || fields.parcelWidth === undefined || fields.parcelHeight === undefined
    ? ''
    : text.ship.size({
        length: valueText(fields.parcelLength),
        width: valueText(fields.parcelWidth),
        height: valueText(fields.parcelHeight),
      });

/**
 * What is shipped, to whom and how. It comes from the order; for a purchased label, from what was purchased.
 */
export const OrderFacts = ({ view: { label, parcels } }: { view: LabelView }) => {
  const { fields, items } = label.draft;
  const words = text.fields.order;
  return (
    <div className={styles.facts}>
      <Recipient fields={fields} />
      <Facts>
        <Fact name={text.ship.order}>{label.ref1}</Fact>
        <Fact name={text.parcels.field}>
          {parcels > 1 ? text.parcels.place({ number: label.parcel, of: parcels }) : null}
        </Fact>
        <Fact name={text.ship.reference}>{fields.ref2}</Fact>
        <Fact name={text.ship.packageId}>{label.package?.packageId}</Fact>
        <Fact name={text.ship.trackingShort}>{label.package?.trackingNumber}</Fact>
        <Fact name={words.serviceCode}>{fields.serviceCode}</Fact>
        <Fact name={text.ship.parcel}>
          {[formatWeight(fields.parcelWeight), sizeOf(fields)].filter((part) => part !== '').join(', ')}
        </Fact>
        <Fact name={text.ship.items({ count: items.length })}>
          <Items items={items} />
        </Fact>
      </Facts>
    </div>
  );
};
