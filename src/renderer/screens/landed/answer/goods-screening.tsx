import type { LandedCost } from '#shared/landed/answer';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { NotReported } from './amount';
import styles from './answer.module.css';
import { errorWords } from './error-words';
import { codeWords, goodsName } from './goods';
import { PartFrame } from './part-frame';

const words = text.landed.answer.goods;

/** Which product may not go, by which codes. */
export const GoodsScreening = ({ screening }: { screening: LandedCost['prohibitedRestricted'] }) => {
  const error = errorWords(screening);
  const goods = restrictedGoods(screening);
  const isSilent = error === null && screening !== undefined && !areGoodsScreened(screening);
  const clean = error === null && areGoodsScreened(screening) && goods.length === 0;
  return (
    <PartFrame
      title={words.title}
      error={error}
      told={screening !== undefined}
      aside={clean ? <StatePill tone="good">{words.none}</StatePill> : null}
    >
      {isSilent && <NotReported />}
      {goods.length > 0 && (
        <ul className={styles.matches}>
          {goods.map((product, index) => (
            <li key={index} className={styles.match}>
              <h4 className={styles.matchTitle}>
                {goodsName(product)} <span className={styles.quiet}>{product.hs6Code}</span>
              </h4>
              <StatePill tone="stop">{codeWords(product)}</StatePill>
            </li>
          ))}
        </ul>
      )}
    </PartFrame>
  );
};
