import { queueSchema, type QueueSettings, scanBackModes } from '#shared/settings';
import { LabelledChoice } from '../../parts';
import { text } from '../../text';
import { NumberFields, numberProblems } from './number-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { useSection } from './use-section';

/** The queue's settings as the form has them; numbers as typed. */
interface QueueValues extends Record<string, unknown> {
  ahead: string;
  serviceWidth: string;
  staleHours: string;
  scanBack: QueueSettings['scanBack'];
}

const queueNumbers = ['ahead', 'serviceWidth', 'staleHours'] as const;

const queueValues = ({ ahead, serviceWidth, staleHours, scanBack }: QueueSettings): QueueValues => ({
  ahead: String(ahead),
  serviceWidth: String(serviceWidth),
  staleHours: String(staleHours),
  scanBack,
});

const toQueue = ({ ahead, serviceWidth, staleHours, scanBack }: QueueValues): QueueSettings => ({
  ahead: Number(ahead),
  serviceWidth: Number(serviceWidth),
  staleHours: Number(staleHours),
  scanBack,
});

const words = text.settings.queue;

/**
 * How far ahead the queue purchases, how many requests it makes, and whether printed labels are scanned back.
 */
export const QueueSection = ({ settings }: SectionProps) => {
  const section = useSection<QueueValues>({
    name: 'queue',
    saved: queueValues(settings.queue),
    problems: (typed) => numberProblems(queueNumbers, typed, queueSchema.shape, words.problems),
    input: (values) => ({ queue: toQueue(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.queue} lead={words.lead} section={section} isShared>
      <NumberFields
        names={queueNumbers}
        words={words}
        values={values}
        problems={problems}
        onChange={(name, value) => section.set({ [name]: value })}
      />
      <LabelledChoice
        label={words.scanBack}
        labelClass={styles.label}
        value={values.scanBack}
        onChange={(value) => section.set({ scanBack: value })}
        data={scanBackModes.map((value) => ({ value, label: words.modes[value].name }))}
      >
        <p className={styles.lead}>{words.modes[values.scanBack].explained}</p>
      </LabelledChoice>
    </SectionFrame>
  );
};
