import type { Breakdown } from '#shared/landed/breakdown';
import { ToneIcon } from '../../../parts';
import { text } from '../../../text';
import { formatMoney } from '../../../text/format';
import styles from './answer.module.css';

const words = text.landed.answer.sums;
type Mismatch = Breakdown['mismatches'][number];

const lineOf = ({ which, side, sum, reported }: Mismatch, costs: Breakdown): string => {
  const currency = side === 'source' ? costs.sourceCurrency : costs.destinationCurrency;
  return words.line({
    what: words.which[which],
    sum: formatMoney(sum, currency),
    told: formatMoney(reported, currency),
  });
};

const Lines = ({ mismatches, costs }: { mismatches: readonly Mismatch[]; costs: Breakdown }) => (
  <ul className={styles.sums}>
    {mismatches.map((mismatch) => (
      <li key={`${mismatch.which}-${mismatch.side}`}>{lineOf(mismatch, costs)}</li>
    ))}
  </ul>
);

/**
 * Totals of the service that differ from the sum of their parts. A rounding difference is shown without a
 * warning.
 */
export const Mismatches = ({ costs }: { costs: Breakdown }) => {
  const real = costs.mismatches.filter(({ isRounding }) => !isRounding);
  const rounded = costs.mismatches.filter(({ isRounding }) => isRounding);
  return (
    <>
      {real.length > 0 && (
        <div className={styles.failed}>
          <ToneIcon tone="look" />
          <div>
            <strong>{words.title}</strong>
            <Lines mismatches={real} costs={costs} />
            {words.hint}
          </div>
        </div>
      )}
      {rounded.length > 0 && (
        <details className={styles.quiet}>
          <summary>{words.rounding}</summary>
          <Lines mismatches={rounded} costs={costs} />
        </details>
      )}
    </>
  );
};
