import type { Breakdown, Money } from '#shared/landed/breakdown';
import { text } from '../../../text';
import { Amount, NotTold } from './amount';
import styles from './answer.module.css';

const words = text.landed.answer.amounts;
type Row = 'goods' | 'shipping' | 'duty' | 'tax' | 'dutyTax' | 'calculated';

const Cells = ({ money, costs }: { money: Money; costs: Breakdown }) =>
  money.source === null && money.destination === null ? (
    <td colSpan={2}>
      <NotTold />
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

/** How the total comes about, each part in both currencies. */
export const Amounts = ({ costs }: { costs: Breakdown }) => (
  <table className={styles.table} aria-label={words.title}>
    <thead>
      <tr>
        <th scope="col">{words.part}</th>
        <th scope="col">{words.source}</th>
        <th scope="col">{words.destination}</th>
      </tr>
    </thead>
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
