import { queueSchema, type QueueSettings, scanBackModes } from '#shared/settings';
import { LabelledChoice } from '../../parts';
import { text } from '../../text';
import { numberProblems, SectionNumber, typed, type Typed, withNumbers } from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { useSection } from './use-section';

const queueNumbers = ['ahead', 'serviceWidth', 'staleHours'] as const;

const words = text.settings.queue;

/**
 * How far ahead the queue purchases, how many requests it makes, and whether printed labels are scanned back.
 */
export const QueueSection = ({ settings }: SectionProps) => {
  const section = useSection<Typed<QueueSettings>>({
    name: 'queue',
    saved: typed(settings.queue),
    problems: (values) => numberProblems(queueNumbers, values, queueSchema.shape, words.problems),
    input: (values) => ({ queue: withNumbers<QueueSettings>(values, queueNumbers) }),
  });
  const { scanBack } = section.values;
  return (
    <SectionFrame title={text.settings.sections.queue} lead={words.lead} section={section} isShared>
      {queueNumbers.map((name) => (
        <SectionNumber
          key={name}
          section={section}
          name={name}
          label={words[name]}
          description={words.hints[name]}
        />
      ))}
      <LabelledChoice
        label={words.scanBack}
        labelClass={styles.label}
        value={scanBack}
        onChange={(value) => section.set({ scanBack: value })}
        data={scanBackModes.map((value) => ({ value, label: words.modes[value].name }))}
      >
        <p className={styles.lead}>{words.modes[scanBack].explained}</p>
      </LabelledChoice>
    </SectionFrame>
  );
};
