import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter } from '#shared/print/found';
import { StatePill } from '../../../parts';
import { text } from '../../../text';
import { formatList } from '../../../text/format';
import { knownAs, placeOf, queueOf } from '../place';
import styles from './find.module.css';
import { titleOf, verdictTone, verdictWords } from './found-words';

const words = text.printers.find;

const factsOf = ({ uri, model, serial, dpi, firmware, ways }: FoundPrinter): string =>
  [
    queueOf(uri) !== null && model,
    serial !== null && words.serial({ serial }),
    dpi !== null && text.printers.facts.dpi({ dpi }),
    firmware,
    words.foundBy({ ways: formatList(ways.map((way) => words.ways[way])) }),
  ]
    .filter(Boolean)
    .join(' · ');

const knownWords = ({ printer, samePlace, hasRenewed }: NonNullable<ReturnType<typeof knownAs>>): string => {
  if (hasRenewed) return words.renewed({ name: printer.name });
  if (!samePlace) return words.sameSerial({ name: printer.name });
  return printer.moved ? words.foundAgain({ name: printer.name }) : words.known({ name: printer.name });
};

interface Props {
  found: FoundPrinter;
  printers: readonly PrinterView[];
  onPick: () => void;
}

/** One found printer: its name and place, how it was found, whether it can be used. A press picks it. */
export const FoundRow = ({ found, printers, onPick }: Props) => {
  const isQueue = queueOf(found.uri) !== null;
  const known = knownAs(found, printers);
  const { word, more } = verdictWords(found);
  return (
    <button
      type="button"
      className={styles.found}
      disabled={known?.samePlace === true && !known.hasRenewed}
      onClick={onPick}
    >
      <span className={styles.foundHead}>
        <span className={styles.foundName}>{titleOf(found)}</span>
        {!isQueue && <span>{placeOf(found.secureUri ?? found.uri)}</span>}
        <StatePill tone={verdictTone[found.verdict]}>{word}</StatePill>
      </span>
      <span className={styles.foundFacts}>{factsOf(found)}</span>
      {known && <span className={styles.known}>{knownWords(known)}</span>}
      {more !== '' && <span>{more}</span>}
    </button>
  );
};
