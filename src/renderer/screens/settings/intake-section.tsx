import { Button, TextInput } from '@mantine/core';
import type { Output } from '#shared/bridge/contract';
import { intakeSchema } from '#shared/settings';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';
import { WatchFacts } from './watch-facts';

type IntakeSettings = Output<'settings.get'>['intake'];
const words = text.settings.intake;

const problems = (values: IntakeSettings): Problems =>
  intakeSchema.safeParse(values).success ? {} : { watchFolder: words.folderProblem };

/** An answer that is remembered for files with the same columns. */
interface Remembered {
  signature: string;
  name: string;
  /** What was answered. */
  said: string;
}

const Answers = ({
  title,
  none,
  answers,
  onForget,
}: {
  title: string;
  none: string;
  answers: readonly Remembered[];
  onForget: (signature: string) => void;
}) => (
  <div>
    <div className={styles.label}>{title}</div>
    {answers.length === 0 && <p className={styles.lead}>{none}</p>}
    {answers.map(({ signature, name, said }) => (
      <div key={signature} className={styles.line}>
        <span>
          {name} ({said})
        </span>
        <Button
          variant="subtle"
          color="gray"
          aria-label={words.forgetName({ name })}
          onClick={() => onForget(signature)}
        >
          {words.forget}
        </Button>
      </div>
    ))}
  </div>
);

/** The watch folder, how it does, and what was answered about files with other columns or repeated order numbers. */
export const IntakeSection = ({ settings }: SectionProps) => {
  const section = useSection<IntakeSettings>({
    name: 'intake',
    saved: settings.intake,
    problems,
    input: (intake) => ({ intake }),
  });
  const { values } = section;
  return (
    <SectionFrame title={text.settings.sections.intake} lead={words.lead} section={section}>
      <TextInput
        {...hintBelow}
        label={words.folder}
        description={words.folderHint}
        value={values.watchFolder}
        error={section.problems.watchFolder}
        onChange={(event) => section.set({ watchFolder: event.currentTarget.value })}
        autoComplete="off"
        spellCheck={false}
      />
      <WatchFacts />
      <Answers
        title={words.mappings}
        none={words.noMappings}
        answers={values.mappings.map((mapping) => ({
          ...mapping,
          said: words.fields({ count: mapping.columns.length }),
        }))}
        onForget={(gone) =>
          section.set({ mappings: values.mappings.filter(({ signature }) => signature !== gone) })
        }
      />
      <Answers
        title={words.repeats}
        none={words.noRepeats}
        answers={values.repeats.map((rule) => ({ ...rule, said: text.intake.repeats.choices[rule.rows] }))}
        onForget={(gone) =>
          section.set({ repeats: values.repeats.filter(({ signature }) => signature !== gone) })
        }
      />
    </SectionFrame>
  );
};
