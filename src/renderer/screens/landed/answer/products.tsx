import type { Breakdown, Money, ProductLine } from '#shared/landed/breakdown';
import { isBlank } from '#shared/text';
import { HeadRow } from '../../../parts';
import { text } from '../../../text';
import { formatCountry } from '../../../text/format';
import { Amount, NotIncluded } from './amounts';
import styles from './answer.module.css';

const words = text.landed.answer.products;
type Rate = keyof ProductLine['rates'];

/** A rate of zero is left out: it takes more room than it tells. */
const ratesOf = ({ rates }: ProductLine): [Rate, string][] =>
  (Object.entries(rates) as [Rate, string | null][]).filter(
    (entry): entry is [Rate, string] =>
      entry[1] !== null && (entry[0] === 'percentageDuty' || entry[0] === 'tax' || Number(entry[1]) !== 0),
  );

const Rates = ({ product }: { product: ProductLine }) => {
  const rates = ratesOf(product);
  if (rates.length === 0) return <span className={styles.notTold}>{words.noRates}</span>;
  return (
    <ul className={styles.rates}>
      {rates.map(([name, rate]) => (
        <li key={name}>
          {words.rate[name]} <strong>{rate}</strong>
        </li>
      ))}
    </ul>
  );
};

const codesOf = ({ hs6Code, commodityCode, sourceCommodityCode, originatingCountry }: ProductLine): string =>
  [
    hs6Code,
    commodityCode === null ? null : words.commodity({ code: commodityCode }),
    sourceCommodityCode === null ? null : words.sourceCommodity({ code: sourceCommodityCode }),
    originatingCountry === null ? null : words.origin({ country: formatCountry(originatingCountry) }),
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');

const Both = ({ money, costs }: { money: Money; costs: Breakdown }) => {
  if (money.source === null && money.destination === null) return <NotIncluded />;
  return (
    <>
      <div>
        <Amount value={money.source} currency={costs.sourceCurrency} />
      </div>
      <div className="pb-quiet pb-light">
        <Amount value={money.destination} currency={costs.destinationCurrency} />
      </div>
    </>
  );
};

/** The service's standardized description comes first; a blank name counts as none. */
const nameOf = ({ standardDescription, description, hs6Code }: ProductLine): string | null =>
  [standardDescription, description].find((words) => !isBlank(words)) ?? hs6Code;

const Product = ({ product, costs }: { product: ProductLine; costs: Breakdown }) => (
  <tr>
    <th scope="row">
      <div>{nameOf(product)}</div>
      <div className="pb-quiet pb-light">{codesOf(product)}</div>
      <Rates product={product} />
    </th>
    {(['value', 'duty', 'tax', 'total'] as const).map((name) => (
      <td key={name}>
        <Both money={product[name]} costs={costs} />
      </td>
    ))}
  </tr>
);

/** Each product with its rates and amounts, in both currencies. */
export const Products = ({ costs }: { costs: Breakdown }) => (
  <table className={styles.table} aria-label={words.title}>
    <HeadRow names={[words.product, words.value, words.duty, words.tax, words.total]} />
    <tbody>
      {costs.products.map((product, index) => (
        <Product key={index} product={product} costs={costs} />
      ))}
    </tbody>
  </table>
);
