import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { createKeyRun, type EndedRun } from '#shared/key-run';
import type { ScannerLayout } from '#shared/keyboard/layouts';
import { isTestCode } from '#shared/keyboard/us-keys';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { meantBy } from '../../scan/layout-offer';
import { type UsReading, usReading } from '../../scan/us-reading';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { Note } from './section-frame';
import styles from './settings.module.css';

const words = text.settings.scanner;

/** Control characters and spaces would else be invisible: they are shown as the signs Unicode has for them. */
const visible = (raw: string): string =>
  raw.replace(/[\u0000-\u0020]/g, (sign) => String.fromCodePoint(0x2400 + (sign.codePointAt(0) ?? 0)));

interface Tried {
  typed: string;
  run: EndedRun;
}

/** The layout that the test code speaks for, `same` where it came in right; null for any other code. */
const layoutByTest = ({ typed, run }: Tried, scanner: ScannerSettings): ScannerLayout | null => {
  if (isTestCode(cleanScan(typed, scanner))) return 'same';
  return meantBy(run, 0, scanner).find(({ code }) => isTestCode(code))?.layout ?? null;
};

const Read = ({ tried, scanner }: { tried: Tried; scanner: ScannerSettings }) => {
  const meant: UsReading | null = scanner.layout === 'same' ? null : usReading(tried.run, 0, scanner);
  return (
    <dl className={styles.tried}>
      <dt>{words.came}</dt>
      <dd>{visible(tried.typed)}</dd>
      {meant && (
        <>
          <dt>{words.corrected}</dt>
          <dd>{visible(meant.raw)}</dd>
        </>
      )}
      <dt>{words.becomes}</dt>
      <dd>{(meant?.code ?? cleanScan(tried.typed, scanner)) || words.nothing}</dd>
    </dl>
  );
};

interface Props {
  /** As it stands in the form. */
  scanner: ScannerSettings;
  /** The test code was scanned, and this layout makes it right. */
  onLayout: (layout: ScannerLayout) => void;
}

/** Shows what a scan becomes with the form as it stands. Nothing is shipped; the test code chooses the layout, which is then to be saved. */
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
    // An empty field lets Tab pass, so that nobody is caught here.
    if (step.kind !== 'end' || typed === '') return;
    event.preventDefault();
    const now = { typed, run: step.run };
    const found = layoutByTest(now, scanner);
    setTried(now);
    setTyped('');
    setFits(found === null ? null : found === 'same');
    if (found !== null && found !== 'same') onLayout(found);
  };
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
        {fits !== null && (
          <Note tone={fits ? 'good' : 'look'}>{fits ? words.layout.fits : words.layout.set}</Note>
        )}
      </div>
    </div>
  );
};
