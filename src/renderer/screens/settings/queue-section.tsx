import { SegmentedControl, TextInput } from '@mantine/core';
import { scanBackModes } from '#shared/settings';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { queueNumbers, queueProblems, queueValues, type QueueValues, toQueue } from './queue-values';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import styles from './settings.module.css';
import { useSection } from './use-section';

const words = text.settings.queue;

/** How far ahead the queue buys, how hard it asks the service, and whether labels are scanned after they came out. */
export const QueueSection = ({ settings }: SectionProps) => {
  const section = useSection<QueueValues>({
    name: 'queue',
    saved: queueValues(settings.queue),
    problems: queueProblems,
    input: (values) => ({ queue: toQueue(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.queue} lead={words.lead} section={section}>
      {queueNumbers.map((name) => (
        <TextInput
          {...hintBelow}
          key={name}
          label={words[name]}
          description={words.hints[name]}
          value={values[name]}
          error={problems[name]}
          onChange={(event) => section.set({ [name]: event.currentTarget.value })}
          inputMode="numeric"
          maw={420}
        />
      ))}
      <div>
        <div id="scan-back-label" className={styles.label}>
          {words.scanBack}
        </div>
        <SegmentedControl
          aria-labelledby="scan-back-label"
          size="md"
          value={values.scanBack}
          onChange={(value) => section.set({ scanBack: value })}
          data={scanBackModes.map((value) => ({ value, label: words.modes[value].name }))}
        />
        <p className={styles.lead}>{words.modes[values.scanBack].explained}</p>
      </div>
    </SectionFrame>
  );
};
