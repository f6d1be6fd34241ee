import { Switch } from '@mantine/core';
import { type TrackingSettings, trackingSettingsSchema } from '#shared/settings';
import { text } from '../../text';
import { NumberFields, numberProblems } from './number-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import { useSection } from './use-section';

/** The tracking settings as the form has them; numbers as typed. */
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

const words = text.track.settings;

/**
 * Whether the board on Track is updated automatically, how often, and after how long a package counts as
 * silent.
 */
export const TrackingSection = ({ settings }: SectionProps) => {
  const section = useSection<TrackingValues>({
    name: 'tracking',
    saved: trackingValues(settings.tracking),
    problems: (typed) => numberProblems(trackingNumbers, typed, trackingSettingsSchema.shape, words.problems),
    input: (values) => ({ tracking: toTracking(values) }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.tracking} lead={words.lead} section={section} isShared>
      <Switch
        label={words.poll}
        description={words.pollHint}
        checked={values.poll}
        onChange={(event) => section.set({ poll: event.currentTarget.checked })}
      />
      <NumberFields
        names={trackingNumbers}
        words={words}
        values={values}
        problems={problems}
        onChange={(name, value) => section.set({ [name]: value })}
      />
    </SectionFrame>
  );
};
