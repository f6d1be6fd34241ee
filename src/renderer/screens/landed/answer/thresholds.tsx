import type { AgainstThreshold, Breakdown, Money } from '#shared/landed/breakdown';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { Amount, NotTold } from './amount';
import styles from './answer.module.css';

const words = text.landed.answer.deminimis;

interface Props {
  name: string;
  threshold: Money;
  against: AgainstThreshold;
  costs: Breakdown;
}

const isTold = (money: Money): boolean => money.source !== null || money.destination !== null;

const Threshold = ({ name, threshold, against, costs }: Props) => (
  <div className={styles.threshold}>
    <dt>{name}</dt>
    <dd>
      {isTold(threshold) ? (
        <>
          {threshold.destination !== null && (
            <Amount value={threshold.destination} currency={costs.destinationCurrency} />
          )}{' '}
          {threshold.source !== null && (
            <span className={styles.quiet}>
              <Amount value={threshold.source} currency={costs.sourceCurrency} />
            </span>
          )}{' '}
          <StatePill tone="idle">{words.against[against]}</StatePill>
        </>
      ) : (
        <NotTold />
      )}
    </dd>
  </div>
);

export const hasThresholds = ({ deMinimis }: Breakdown): boolean =>
  isTold(deMinimis.duty) || isTold(deMinimis.tax);

/** Up to what the goods come in free, and on which side of it they are. */
export const Thresholds = ({ costs }: { costs: Breakdown }) => {
  const { duty, tax, goodsAgainstDuty, goodsAgainstTax } = costs.deMinimis;
  return (
    <dl className={styles.thresholds}>
      <Threshold name={words.duty} threshold={duty} against={goodsAgainstDuty} costs={costs} />
      <Threshold name={words.tax} threshold={tax} against={goodsAgainstTax} costs={costs} />
    </dl>
  );
};
