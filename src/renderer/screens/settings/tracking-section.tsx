import { Switch, TextInput } from '@mantine/core';
import { type TrackingSettings, trackingSettingsSchema } from '#shared/settings';
import { text } from '../../text';
import { hintBelow } from './hint-below';
import { SectionFrame, type SectionProps } from './section-frame';
import { type Problems, useSection } from './use-section';

/** The settings of tracking as a form holds them; numbers as typed. */
interface TrackingValues extends Record<string, unknown> {
  poll: boolean;
  perMinute: string;
  silentDays: string;
}

const trackingNumbers = ['perMinute', 'silentDays'] as const;

const trackingValues = ({ poll, perMinute, silentDays }: TrackingSettings): TrackingValues => ({
  poll,
  perMinute: String(perMinute),
  silentDays: String(silentDays),
});

const toTracking = ({ poll, perMinute, silentDays }: TrackingValues): TrackingSettings => ({
  poll,
  perMinute: Number(perMinute),
  silentDays: Number(silentDays),
});

const fits = (name: (typeof trackingNumbers)[number], value: string): boolean =>
  /^\d{1,4}$/.test(value.trim()) && trackingSettingsSchema.shape[name].safeParse(Number(value)).success;

const trackingProblems = (values: TrackingValues): Problems =>
  Object.fromEntries(
    trackingNumbers
      .filter((name) => !fits(name, values[name]))
      .map((name) => [name, text.track.settings.problems[name]]),
  );

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
