import { Switch, TextInput } from '@mantine/core';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { SectionFrame } from './section-frame';
import type { SectionProps } from './section-props';
import {
  toTracking,
  trackingNumbers,
  trackingProblems,
  type TrackingValues,
  trackingValues,
} from './tracking-values';
import { useSection } from './use-section';

const words = text.track.settings;

/** Whether the board on Track asks by itself, how often, and when a package is called silent. */
export const TrackingSection = ({ settings }: SectionProps) => {
  const section = useSection<TrackingValues>({
    name: 'tracking',
    saved: trackingValues(settings.tracking),
    problems: trackingProblems,
    input: (values) => ({ tracking: toTracking(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.tracking} lead={words.lead} section={section}>
      <Switch
        label={words.poll}
        description={words.pollHint}
        checked={values.poll}
        onChange={(event) => section.set({ poll: event.currentTarget.checked })}
      />
      {trackingNumbers.map((name) => (
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
    </SectionFrame>
  );
};
