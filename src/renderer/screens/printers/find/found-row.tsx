import type { PrinterView } from '#shared/bridge/contract';
import type { FoundPrinter, Verdict } from '#shared/print/found';
import { type PillTone, StatePill } from '../../../parts';
import { text } from '../../../text';
import { knownAs, placeOf } from '../place';
import styles from './find.module.css';
import { modelName } from './suggest';

const words = text.printers.find;

/** How good a find is. Asking has no end of its own yet, so it waits. */
export const verdictTone: Record<Verdict, PillTone> = {
  asking: 'wait',
  ready: 'good',
  unasked: 'good',
  secure_only: 'look',
  no_answer: 'look',
  other_language: 'look',
  no_permission: 'look',
  raw_off: 'stop',
  unreachable: 'stop',
  not_zebra: 'stop',
  driver_in_the_way: 'stop',
};

/** The verdict and what to do about it; a foreign language is called by its name. */
export const verdictWords = ({ verdict, language }: FoundPrinter): { word: string; more: string } => {
  const { word, more } = words.verdicts[verdict];
  return { word, more: typeof more === 'string' ? more : more(language ?? words.unknownLanguage) };
};

const factsOf = ({ serial, dpi, firmware, ways }: FoundPrinter): string =>
  [
    serial !== null && words.serial(serial),
    dpi !== null && text.printers.facts.dpi(dpi),
    firmware,
    words.foundBy(ways.map((way) => words.ways[way])),
  ]
    .filter(Boolean)
    .join(' · ');

export const titleOf = ({ model, name }: FoundPrinter): string =>
  model !== null ? modelName(model) : (name ?? words.unnamed);

interface Props {
  found: FoundPrinter;
  printers: readonly PrinterView[];
  onPick: () => void;
}

/** One printer that was found: who and where it is, how it was found, whether it can be used. Pressed, it is picked. */
export const FoundRow = ({ found, printers, onPick }: Props) => {
  const known = knownAs(found, printers);
  const { word, more } = verdictWords(found);
  return (
    <button type="button" className={styles.found} disabled={known?.samePlace === true} onClick={onPick}>
      <span className={styles.foundHead}>
        <span className={styles.foundName}>{titleOf(found)}</span>
        <span>{placeOf(found.secureUri ?? found.uri)}</span>
        <StatePill tone={verdictTone[found.verdict]}>{word}</StatePill>
      </span>
      <span className={styles.foundFacts}>{factsOf(found)}</span>
      {known && (
        <span className={styles.known}>
          {known.samePlace ? words.known(known.printer.name) : words.sameSerial(known.printer.name)}
        </span>
      )}
      {more !== '' && <span>{more}</span>}
    </button>
  );
};
