import { Button } from '@mantine/core';
import type { Output } from '#shared/bridge/contract';
import { intakeSchema } from '#shared/settings';
import type { WatchStatus } from '#shared/intake/watch';
import { text } from '../../text';
import { without } from './forgotten';
import { SectionText } from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { type Problems, useSection } from './use-section';
import { StatePill } from '../../parts';
import { useStation } from '../../station';
import { asSentence, asSentences, formatWhen, inWords } from '../../text/format';

const watchWords = text.intake.watch;

const Waiting = ({ waiting }: Pick<WatchStatus, 'waiting'>) => (
  <div>
    <div className={styles.label}>{watchWords.waitingTitle}</div>
    <ul>
      {waiting.map(({ name, reason }) => (
        <li key={name}>
          {name}: {watchWords.waiting[reason]}
        </li>
      ))}
    </ul>
  </div>
);

const countOf = ({ imported, message }: WatchStatus['recent'][number]): string =>
  message === '' ? text.intake.imported({ count: imported }) : inWords(message);

const Recent = ({ recent }: Pick<WatchStatus, 'recent'>) => (
  <div>
    <div className={styles.label}>{watchWords.recentTitle}</div>
    <ul>
      {recent.map((file) => (
        <li key={`${file.at} ${file.movedTo}`}>
          {formatWhen(file.at)} {watchWords.outcomes[file.outcome]}: {file.name}. {asSentence(countOf(file))}{' '}
          {asSentence(watchWords.liesIn({ place: file.movedTo }))}
        </li>
      ))}
    </ul>
  </div>
);

/** The current state of the watch folder, and the results of its files. */
const WatchFacts = () => {
  const status = useStation('intake.status', undefined).data;
  if (!status) return null;
  const { state, message, waiting, recent } = status;
  const tone = state === 'watching' ? 'good' : state === 'off' ? 'look' : 'stop';
  return (
    <>
      <div role="status">
        <StatePill tone={tone}>
          {message === ''
            ? watchWords.states[state]
            : asSentences(watchWords.states[state], inWords(message))}
        </StatePill>
      </div>
      {waiting.length > 0 && <Waiting waiting={waiting} />}
      {recent.length > 0 && <Recent recent={recent} />}
    </>
  );
};

type IntakeSettings = Output<'settings.get'>['intake'];
const words = text.settings.intake;

interface IntakeValues extends IntakeSettings {
  forgottenMappings: IntakeSettings['mappings'];
  forgottenRepeats: IntakeSettings['repeats'];
}

const settingsOf = ({ forgottenMappings, forgottenRepeats, ...values }: IntakeValues): IntakeSettings => ({
  ...values,
  mappings: without(values.mappings, forgottenMappings),
  repeats: without(values.repeats, forgottenRepeats),
});

const problems = (values: IntakeValues): Problems =>
  intakeSchema.safeParse(settingsOf(values)).success ? {} : { watchFolder: words.folderProblem };

/** A stored answer for files with the same columns. */
interface Remembered {
  signature: string;
  name: string;
  /** The answer in words. */
  answerWords: string;
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
    {answers.map(({ signature, name, answerWords }) => (
      <div key={signature} className={styles.line}>
        <span>
          {name} ({answerWords})
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

/** The watch folder and its state, and the stored answers about columns and repeated order numbers. */
export const IntakeSection = ({ settings }: SectionProps) => {
  const section = useSection<IntakeValues>({
    name: 'intake',
    saved: { ...settings.intake, forgottenMappings: [], forgottenRepeats: [] },
    problems,
    input: (values) => ({ intake: settingsOf(values) }),
  });
  const { values } = section;
  const { mappings, repeats } = settingsOf(values);
  return (
    <SectionFrame title={text.settings.sections.intake} lead={words.lead} section={section} isShared>
      <SectionText
        section={section}
        name="watchFolder"
        label={words.folder}
        description={words.folderHint}
        autoComplete="off"
        spellCheck={false}
      />
      <WatchFacts />
      <Answers
        title={words.mappings}
        none={words.noMappings}
        answers={mappings.map((mapping) => ({
          ...mapping,
          answerWords: words.fields({ count: mapping.columns.length }),
        }))}
        onForget={(forgotten) =>
          section.set({
            forgottenMappings: [
              ...values.forgottenMappings,
              ...mappings.filter(({ signature }) => signature === forgotten),
            ],
          })
        }
      />
      <Answers
        title={words.repeats}
        none={words.noRepeats}
        answers={repeats.map((rule) => ({
          ...rule,
          answerWords: text.intake.repeats.choices[rule.rows],
        }))}
        onForget={(forgotten) =>
          section.set({
            forgottenRepeats: [
              ...values.forgottenRepeats,
              ...repeats.filter(({ signature }) => signature === forgotten),
            ],
          })
        }
      />
    </SectionFrame>
  );
};
