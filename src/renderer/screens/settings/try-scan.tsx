import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { createKeyRun, type FinishedRun } from '#shared/key-run';
import type { ScannerLayout } from '#shared/keyboard/layouts';
import { isTestCode } from '#shared/keyboard/us-keys';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { Note } from '../../parts';
import { possibleReadings } from '../../scan/layout-offer';
import { usReading, whyNotCorrected } from '../../scan/us-reading';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import styles from './settings.module.css';

const words = text.settings.scanner;

/** Makes control characters and spaces visible with the Unicode symbols for them. */
const visible = (raw: string): string =>
  raw.replace(/[\u0000-\u0020]/g, (sign) => String.fromCodePoint(0x2400 + (sign.codePointAt(0) ?? 0)));

interface Tried {
  typed: string;
  run: FinishedRun;
}

/** The layout that a scan of the test code reveals, `same` if it was correct; null for any other code. */
const layoutByTest = ({ typed, run }: Tried, scanner: ScannerSettings): ScannerLayout | null => {
  if (isTestCode(cleanScan(typed, scanner))) return 'same';
  return possibleReadings(run, 0, scanner).find(({ code }) => isTestCode(code))?.layout ?? null;
};

const Read = ({ tried, scanner }: { tried: Tried; scanner: ScannerSettings }) => {
  const problem = whyNotCorrected(tried.run, scanner);
  const isCorrected = scanner.layout !== 'same' && problem === null;
  const reading = isCorrected ? usReading(tried.run, 0, scanner) : null;
  return (
    <dl className={styles.tried}>
      <dt>{words.came}</dt>
      <dd>{visible(tried.typed)}</dd>
      {reading && (
        <>
          <dt>{words.corrected}</dt>
          <dd>{visible(reading.raw)}</dd>
        </>
      )}
      <dt>{words.becomes}</dt>
      <dd>{(reading?.code ?? cleanScan(tried.typed, scanner)) || words.nothing}</dd>
    </dl>
  );
};

interface Props {
  /** The values of the form. */
  scanner: ScannerSettings;
  /** Called when the test code was scanned and this layout makes it correct. */
  onLayout: (layout: ScannerLayout) => void;
}

/**
 * Shows the result of a scan with the form's values. Nothing is shipped. The test code selects the layout,
 * which must then be saved.
 */
export const TryScan = ({ scanner, onLayout }: Props) => {
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const [fits, setFits] = useState<boolean | null>(null);
  const keyRun = useMemo(
    () => createKeyRun({ maxKeyGapMs: scanner.maxKeyGapMs, layout: 'other' }),
    [scanner.maxKeyGapMs],
  );
  const key = (event: KeyboardEvent): void => {
    const step = keyRun.feed(event.nativeEvent);
    // In an empty field Tab moves the focus on, so that it is no trap.
    if (step.kind !== 'end' || typed === '') return;
    event.preventDefault();
    const now = { typed, run: step.run };
    const found = layoutByTest(now, scanner);
    setTried(now);
    setTyped('');
    setFits(found === null ? null : found === 'same');
    if (found !== null && found !== 'same') onLayout(found);
  };
  const problem = tried === null ? null : whyNotCorrected(tried.run, scanner);
  return (
    <div className={styles.group}>
      <TextInput
        {...hintBelow}
        data-takes-scan
        data-tries-scan
        label={words.try}
        description={words.tryHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={key}
        autoComplete="off"
        spellCheck={false}
        maw={560}
      />
      <div role="status">
        {tried !== null && <Read tried={tried} scanner={scanner} />}
        {problem !== null && fits !== true && <Note tone="look">{words.layout.not[problem]}</Note>}
        {fits !== null && (
          <Note tone={fits ? 'good' : 'look'}>{fits ? words.layout.fits : words.layout.set}</Note>
        )}
      </div>
    </div>
  );
};
