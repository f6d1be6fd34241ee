import { TagsInput, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { cleanScan } from '#shared/scan';
import { scannerSchema, type ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { text } from '../../text';
import { CommandSheet } from './command-sheet';
import { hintBelow } from './hint-below';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';

const words = text.settings.scanner;

/** The scanner's settings as a form holds them; the gap as typed. */
interface ScannerValues extends Record<string, unknown> {
  prefixes: string[];
  suffix: string;
  gap: string;
}

const scannerValues = ({ prefixes, suffix, maxKeyGapMs }: ScannerSettings): ScannerValues => ({
  prefixes,
  suffix,
  gap: String(maxKeyGapMs),
});

const toScanner = ({ prefixes, suffix, gap }: ScannerValues): ScannerSettings => ({
  prefixes,
  suffix,
  maxKeyGapMs: Number(gap),
});

const tooLong = (value: string): boolean => lengthOf(value) > 20;

const scannerProblems = (values: ScannerValues): Problems => {
  const { shape } = scannerSchema;
  const gapFits =
    /^\d{1,3}$/.test(values.gap.trim()) && shape.maxKeyGapMs.safeParse(Number(values.gap)).success;
  return {
    ...(values.prefixes.length > 10 && { prefixes: words.tooMany }),
    ...(values.prefixes.some(tooLong) && { prefixes: words.longText }),
    ...(tooLong(values.suffix) && { suffix: words.longText }),
    ...(gapFits ? {} : { gap: words.gapProblem }),
  };
};

/** Control characters and spaces would else be invisible: they are shown as the signs Unicode has for them. */
const visible = (raw: string): string =>
  raw.replace(/[\u0000-\u0020]/g, (sign) => String.fromCodePoint(0x2400 + (sign.codePointAt(0) ?? 0)));

interface Props {
  prefixes: string[];
  suffix: string;
}

/** Shows what a scan becomes with the prefixes and suffix as they stand above. Nothing is shipped. */
const TryScan = ({ prefixes, suffix }: Props) => {
  const [typed, setTyped] = useState('');
  const [raw, setRaw] = useState<string | null>(null);
  const key = (event: KeyboardEvent): void => {
    // An empty field lets Tab pass, so that nobody is caught here.
    if ((event.key !== 'Enter' && event.key !== 'Tab') || typed === '') return;
    event.preventDefault();
    setRaw(typed);
    setTyped('');
  };
  return (
    <div className={styles.group}>
      <TextInput
        {...hintBelow}
        data-takes-scan
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
        {raw !== null && (
          <dl className={styles.tried}>
            <dt>{words.came}</dt>
            <dd>{visible(raw)}</dd>
            <dt>{words.becomes}</dt>
            <dd>{cleanScan(raw, { prefixes, suffix }) || words.nothing}</dd>
          </dl>
        )}
      </div>
    </div>
  );
};

/** What the scanner adds around a code, with a place to try it. */
export const ScannerSection = ({ settings }: SectionProps) => {
  const section = useSection<ScannerValues>({
    name: 'scanner',
    saved: scannerValues(settings.scanner),
    problems: scannerProblems,
    input: (values) => ({ scanner: toScanner(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.scanner} lead={words.lead} section={section}>
      <TagsInput
        {...hintBelow}
        size="md"
        label={words.prefixes}
        description={words.prefixesHint}
        value={values.prefixes}
        error={problems.prefixes}
        onChange={(prefixes) => section.set({ prefixes })}
        splitChars={[]}
        acceptValueOnBlur
      />
      <div className={styles.pair}>
        <TextInput
          {...hintBelow}
          label={words.suffix}
          description={words.suffixHint}
          value={values.suffix}
          error={problems.suffix}
          onChange={(event) => section.set({ suffix: event.currentTarget.value })}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          {...hintBelow}
          label={words.gap}
          description={words.gapHint}
          value={values.gap}
          error={problems.gap}
          onChange={(event) => section.set({ gap: event.currentTarget.value })}
          inputMode="numeric"
        />
      </div>
      <TryScan prefixes={values.prefixes} suffix={values.suffix} />
      <CommandSheet />
    </SectionFrame>
  );
};
