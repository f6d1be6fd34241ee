import { Button, TextInput } from '@mantine/core';
import type { Output } from '#shared/bridge/contract';
import { intakeSchema } from '#shared/settings';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';
import { WatchFacts } from './watch-facts';

type IntakeSettings = Output<'settings.get'>['intake'];
const words = text.settings.intake;

const problems = (values: IntakeSettings): Problems =>
  intakeSchema.safeParse(values).success ? {} : { watchFolder: words.folderProblem };

const Mappings = ({
  mappings,
  onForget,
}: {
  mappings: IntakeSettings['mappings'];
  onForget: (signature: string) => void;
}) => (
  <div>
    <div className={styles.label}>{words.mappings}</div>
    {mappings.length === 0 && <p className={styles.lead}>{words.noMappings}</p>}
    {mappings.map(({ signature, name, columns }) => (
      <div key={signature} className={styles.line}>
        <span>
          {name} ({words.fields(columns.length)})
        </span>
        <Button
          variant="subtle"
          color="gray"
          aria-label={words.forgetName(name)}
          onClick={() => onForget(signature)}
        >
          {words.forget}
        </Button>
      </div>
    ))}
  </div>
);

/** The watch folder, how it does, and what was said of files with other columns. */
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
      <Mappings
        mappings={values.mappings}
        onForget={(gone) =>
          section.set({ mappings: values.mappings.filter(({ signature }) => signature !== gone) })
        }
      />
    </SectionFrame>
  );
};
