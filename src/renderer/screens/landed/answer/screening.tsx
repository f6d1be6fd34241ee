import type { LandedCost } from '#shared/landed/answer';
import { type DeniedParties, hasMatches, isScreened } from '#shared/landed/denied';
import { areGoodsScreened, restrictedGoods } from '#shared/landed/restricted';
import { Fact, Facts, StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatCount, wordFor } from '../../../text/format';
import { NotReported, NotIncluded } from './amounts';
import { asText, codeWords, errorWords, goodsName, keyWords } from './answer-words';
import styles from './answer.module.css';
import { PartFrame } from './part-frame';

const goodsWords = text.landed.answer.goods;

/** The products that may not ship, with their codes. */
export const GoodsScreening = ({ screening }: { screening: LandedCost['prohibitedRestricted'] }) => {
  const error = errorWords(screening);
  const goods = restrictedGoods(screening);
  const isSilent = error === null && screening !== undefined && !areGoodsScreened(screening);
  const clean = error === null && areGoodsScreened(screening) && goods.length === 0;
  return (
    <PartFrame
      title={goodsWords.title}
      error={error}
      isIncluded={screening !== undefined}
      aside={clean ? <StatePill tone="good">{goodsWords.none}</StatePill> : null}
    >
      {isSilent && <NotReported />}
      {goods.length > 0 && (
        <ul className="pb-stack-s">
          {goods.map((product, index) => (
            <li key={index} className={styles.match}>
              <h4 className={styles.matchTitle}>
                {goodsName(product)} <span className="pb-quiet pb-light">{product.hs6Code}</span>
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

/** A match with all reported values, whatever their keys are. */
const Match = ({ match, number }: { match: Record<string, unknown>; number: number }) => {
  const details = Object.entries(match)
    .map(([key, value]) => [key, asText(value)] as const)
    .filter(([, value]) => value !== '');
  return (
    <li className={styles.match}>
      <h4 className={styles.matchTitle}>{words.match({ number })}</h4>
      {details.length === 0 ? (
        <p className="pb-quiet pb-light">{words.noDetails}</p>
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

const reported = (value: number | undefined) => (value === undefined ? <NotIncluded /> : formatCount(value));

const Found = ({ parties, deniedScore }: { parties: DeniedParties; deniedScore: number }) => {
  const matches = parties.matches ?? [];
  return (
    <>
      <Facts>
        <Fact name={words.score}>
          {reported(parties.scoreCalculated)}{' '}
          <span className="pb-quiet pb-light">{words.threshold({ score: formatCount(deniedScore) })}</span>
        </Fact>
        <Fact name={words.lists}>{reported(parties.listsMatched)}</Fact>
      </Facts>
      {matches.length > 0 && (
        <ol className="pb-stack-s">
          {matches.map((match, index) => (
            <Match key={index} match={match} number={index + 1} />
          ))}
        </ol>
      )}
    </>
  );
};

/** Whether the recipient is on a list of denied parties. */
export const Parties = ({
  parties,
  deniedScore,
}: {
  parties: DeniedParties | undefined;
  deniedScore: number;
}) => {
  const error = errorWords(parties);
  const isReported = isScreened(parties);
  const clean = isReported && error === null && !hasMatches(parties);
  return (
    <PartFrame
      title={words.title}
      error={error}
      isIncluded={parties !== undefined}
      aside={clean ? <StatePill tone="good">{words.none}</StatePill> : null}
    >
      {error === null && !isReported && <NotReported />}
      {isReported && (error === null || hasMatches(parties)) && (
        <Found parties={parties} deniedScore={deniedScore} />
      )}
    </PartFrame>
  );
};
