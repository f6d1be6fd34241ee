import type { AgainstThreshold, Breakdown, Money } from '#shared/landed/breakdown';
import { HeadRow, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatMoney } from '../../../text/format';
import styles from './answer.module.css';

/** A value that the account's service level does not include. It is not zero. */
export const NotIncluded = () => <span className={styles.notTold}>{text.landed.answer.notTold}</span>;

/** A value that is present but says nothing: it counts as unknown. */
export const NotReported = () => <span className={styles.notTold}>{text.landed.answer.notReported}</span>;

interface Props {
  /** Plain decimal text; null when it was not reported. */
  value: string | null;
  currency: string | null;
}

/** An amount with all reported digits. */
export const Amount = ({ value, currency }: Props) =>
  value === null ? (
    <NotIncluded />
  ) : (
    <>
      {formatMoney(value, currency)}
      {currency === null && <span className={styles.notTold}> {text.landed.answer.noCurrency}</span>}
    </>
  );

const totalWords = text.landed.answer.total;

/** The total to pay, shown first. */
export const Total = ({ costs: { total, sourceCurrency } }: { costs: Breakdown }) => (
  <div className={styles.total}>
    <h3 className="pb-subtitle">{totalWords.title}</h3>
    <p className={styles.huge} data-missing={total === null || undefined}>
      <Amount value={total} currency={sourceCurrency} />
    </p>
    <p className="pb-quiet pb-light">{totalWords.covers}</p>
  </div>
);

const words = text.landed.answer.amounts;
type Row = 'goods' | 'shipping' | 'duty' | 'tax' | 'dutyTax' | 'calculated';

const Cells = ({ money, costs }: { money: Money; costs: Breakdown }) =>
  money.source === null && money.destination === null ? (
    <td colSpan={2}>
      <NotIncluded />
    </td>
  ) : (
    <>
      <td>
        <Amount value={money.source} currency={costs.sourceCurrency} />
      </td>
      <td>
        <Amount value={money.destination} currency={costs.destinationCurrency} />
      </td>
    </>
  );

const rowsOf = (costs: Breakdown): [Row, Money][] => [
  ['goods', costs.goods],
  ['shipping', costs.shipping],
  ['duty', costs.duty],
  ['tax', costs.tax],
  ['calculated', costs.calculated],
];

/** The parts of the total, in both currencies. */
export const Amounts = ({ costs }: { costs: Breakdown }) => (
  <table className={styles.table} aria-label={words.title}>
    <HeadRow names={[words.part, words.source, words.destination]} />
    <tbody>
      {rowsOf(costs).map(([name, money]) => (
        <tr key={name} data-sum={name === 'calculated' || undefined}>
          <th scope="row">{words[name]}</th>
          <Cells money={money} costs={costs} />
        </tr>
      ))}
      {costs.dutyTax !== null && (
        <tr>
          <th scope="row">{words.dutyTax}</th>
          <td>
            <Amount value={costs.dutyTax} currency={costs.sourceCurrency} />
          </td>
          <td />
        </tr>
      )}
    </tbody>
  </table>
);

const thresholdsWords = text.landed.answer.deminimis;

interface ThresholdsProps {
  name: string;
  threshold: Money;
  against: AgainstThreshold;
  costs: Breakdown;
}

const isReported = (money: Money): boolean => money.source !== null || money.destination !== null;

const Threshold = ({ name, threshold, against, costs }: ThresholdsProps) => (
  <div className={styles.threshold}>
    <dt>{name}</dt>
    <dd>
      {isReported(threshold) ? (
        <>
          {threshold.destination !== null && (
            <Amount value={threshold.destination} currency={costs.destinationCurrency} />
          )}{' '}
          {threshold.source !== null && (
            <span className="pb-quiet pb-light">
              <Amount value={threshold.source} currency={costs.sourceCurrency} />
            </span>
          )}{' '}
          <StatePill tone="idle">{thresholdsWords.against[against]}</StatePill>
        </>
      ) : (
        <NotIncluded />
      )}
    </dd>
  </div>
);

export const hasThresholds = ({ deMinimis }: Breakdown): boolean =>
  isReported(deMinimis.duty) || isReported(deMinimis.tax);

/** The values up to which goods are free of duty or tax, and whether these goods are below them. */
export const Thresholds = ({ costs }: { costs: Breakdown }) => {
  const { duty, tax, goodsAgainstDuty, goodsAgainstTax } = costs.deMinimis;
  return (
    <dl className="pb-stack-xs">
      <Threshold name={thresholdsWords.duty} threshold={duty} against={goodsAgainstDuty} costs={costs} />
      <Threshold name={thresholdsWords.tax} threshold={tax} against={goodsAgainstTax} costs={costs} />
    </dl>
  );
};
