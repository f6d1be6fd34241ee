import type { LandedCost } from '#shared/landed/answer';
import { type DeniedParties, hasMatches, isScreened } from '#shared/landed/denied';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import { Fact, Facts, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount, wordFor } from '../../../text/format';
import { NotReported, NotTold } from './amounts';
import { asText, codeWords, errorWords, goodsName, keyWords } from './answer-words';
import styles from './answer.module.css';
import { PartFrame } from './part-frame';

const goodsWords = text.landed.answer.goods;

/** Which product may not go, by which codes. */
export const GoodsScreening = ({ screening }: { screening: LandedCost['prohibitedRestricted'] }) => {
  const error = errorWords(screening);
  const goods = restrictedGoods(screening);
  const isSilent = error === null && screening !== undefined && !areGoodsScreened(screening);
  const clean = error === null && areGoodsScreened(screening) && goods.length === 0;
  return (
    <PartFrame
      title={goodsWords.title}
      error={error}
      told={screening !== undefined}
      aside={clean ? <StatePill tone="good">{goodsWords.none}</StatePill> : null}
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

const words = text.landed.answer.parties;

/** A match with everything the service tells of it, whatever its names are. */
const Match = ({ match, number }: { match: Record<string, unknown>; number: number }) => {
  const details = Object.entries(match)
    .map(([key, value]) => [key, asText(value)] as const)
    .filter(([, value]) => value !== '');
  return (
    <li className={styles.match}>
      <h4 className={styles.matchTitle}>{words.match({ number })}</h4>
      {details.length === 0 ? (
        <p className={styles.quiet}>{words.noDetails}</p>
      ) : (
        <Facts>
          {details.map(([key, value]) => (
            <Fact key={key} name={wordFor(words.keys, key) ?? keyWords(key)}>
              {value}
            </Fact>
          ))}
        </Facts>
      )}
    </li>
  );
};

const told = (value: number | undefined) => (value === undefined ? <NotTold /> : formatCount(value));

const Found = ({ parties, deniedScore }: { parties: DeniedParties; deniedScore: number }) => {
  const matches = parties.matches ?? [];
  return (
    <>
      <Facts>
        <Fact name={words.score}>
          {told(parties.scoreCalculated)}{' '}
          <span className={styles.quiet}>{words.threshold({ score: formatCount(deniedScore) })}</span>
        </Fact>
        <Fact name={words.lists}>{told(parties.listsMatched)}</Fact>
      </Facts>
      {matches.length > 0 && (
        <ol className={styles.matches}>
          {matches.map((match, index) => (
            <Match key={index} match={match} number={index + 1} />
          ))}
        </ol>
      )}
    </>
  );
};

/** Whether the recipient stands on a list of people nobody may send to. */
export const Parties = ({
  parties,
  deniedScore,
}: {
  parties: DeniedParties | undefined;
  deniedScore: number;
}) => {
  const error = errorWords(parties);
  const isTold = isScreened(parties);
  const clean = isTold && error === null && !hasMatches(parties);
  return (
    <PartFrame
      title={words.title}
      error={error}
      told={parties !== undefined}
      aside={clean ? <StatePill tone="good">{words.none}</StatePill> : null}
    >
      {error === null && !isTold && <NotReported />}
      {isTold && (error === null || hasMatches(parties)) && (
        <Found parties={parties} deniedScore={deniedScore} />
      )}
    </PartFrame>
  );
};
