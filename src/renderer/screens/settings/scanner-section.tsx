import { TagsInput } from '@mantine/core';
import type { ScannerLayout } from '#shared/keyboard/layouts';
import { scannerSchema, type ScannerSettings } from '#shared/settings';
import { lengthOf } from '#shared/text';
import { text } from '../../text';
import { CommandSheet } from './command-sheet';
import { hintBelow } from './hint-below';
import { LayoutFields } from './layout-fields';
import { numberProblems, SectionText } from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';

const words = text.settings.scanner;

/** The scanner's settings as the form has them; the gap as typed. */
interface ScannerValues extends Record<string, unknown> {
  prefixes: string[];
  suffix: string;
  gap: string;
  layout: ScannerLayout;
  alsoRight: boolean;
}

const scannerValues = ({ maxKeyGapMs, ...same }: ScannerSettings): ScannerValues => ({
  ...same,
  gap: String(maxKeyGapMs),
});

const toScanner = ({ prefixes, suffix, gap, layout, alsoRight }: ScannerValues): ScannerSettings => ({
  prefixes,
  suffix,
  layout,
  alsoRight: layout !== 'same' && alsoRight,
  maxKeyGapMs: Number(gap),
});

const tooLong = (value: string): boolean => lengthOf(value) > 20;

const scannerProblems = (values: ScannerValues): Problems => ({
  ...(values.prefixes.length > 10 && { prefixes: words.tooMany }),
  ...(values.prefixes.some(tooLong) && { prefixes: words.longText }),
  ...(tooLong(values.suffix) && { suffix: words.longText }),
  ...numberProblems(['gap'], values, { gap: scannerSchema.shape.maxKeyGapMs }, { gap: words.gapProblem }),
});

/** The characters that the scanner adds around a code, with a field to test it. */
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
        label={words.prefixes}
        description={words.prefixesHint}
        value={values.prefixes}
        error={problems.prefixes}
        onChange={(prefixes) => section.set({ prefixes })}
        splitChars={[]}
        acceptValueOnBlur
      />
      <div className={styles.pair}>
        <SectionText
          section={section}
          name="suffix"
          label={words.suffix}
          description={words.suffixHint}
          autoComplete="off"
          spellCheck={false}
        />
        <SectionText
          section={section}
          name="gap"
          label={words.gap}
          description={words.gapHint}
          inputMode="numeric"
        />
      </div>
      <LayoutFields scanner={toScanner(values)} onChange={section.set} />
      <CommandSheet />
    </SectionFrame>
  );
};
