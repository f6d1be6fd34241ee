import { TagsInput, TextInput } from '@mantine/core';
import { text } from '../../text';
import { type ScannerValues, scannerProblems, scannerValues, toScanner } from './scanner-values';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
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
        size="md"
        label={words.prefixes}
        description={words.prefixesHint}
        value={values.prefixes}
        error={problems.prefixes}
        onChange={(prefixes) => section.set({ prefixes })}
        splitChars={[]}
        acceptValueOnBlur
        maw={560}
      />
      <TextInput
        label={words.suffix}
        description={words.suffixHint}
        value={values.suffix}
        error={problems.suffix}
        onChange={(event) => section.set({ suffix: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
        maw={420}
      />
      <TextInput
        label={words.gap}
        description={words.gapHint}
        value={values.gap}
        error={problems.gap}
        onChange={(event) => section.set({ gap: event.currentTarget.value })}
        inputMode="numeric"
        maw={420}
      />
      <TryScan prefixes={values.prefixes} suffix={values.suffix} />
    </SectionFrame>
  );
};
