import { TagsInput, TextInput } from '@mantine/core';
import { text } from '../../text';
import { CommandSheet } from './command-sheet';
import { hintBelow } from './hint-below';
import { type ScannerValues, scannerProblems, scannerValues, toScanner } from './scanner-values';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './settings.module.css';
import { TryScan } from './try-scan';
import { useSection } from './use-section';

const words = text.settings.scanner;

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
