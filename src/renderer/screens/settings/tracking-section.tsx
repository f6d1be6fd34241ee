import { type TrackingSettings, trackingSettingsSchema } from '#shared/settings';
import { text } from '../../text';
import {
  numberProblems,
  SectionNumber,
  SectionSwitch,
  typed,
  type Typed,
  withNumbers,
} from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import { useSection } from './use-section';

const trackingNumbers = ['perMinute', 'silentDays'] as const;

const words = text.track.settings;

/**
 * Whether the board on Track is updated automatically, how often, and after how long a package counts as
 * silent.
 */
export const TrackingSection = ({ settings }: SectionProps) => {
  const section = useSection<Typed<TrackingSettings>>({
    name: 'tracking',
    saved: typed(settings.tracking),
    problems: (values) =>
      numberProblems(trackingNumbers, values, trackingSettingsSchema.shape, words.problems),
    input: (values) => ({ tracking: withNumbers<TrackingSettings>(values, trackingNumbers) }),
  });
  return (
    <SectionFrame title={text.settings.sections.tracking} lead={words.lead} section={section} isShared>
      <SectionSwitch section={section} name="poll" label={words.poll} description={words.pollHint} />
      {trackingNumbers.map((name) => (
        <SectionNumber
          key={name}
          section={section}
          name={name}
          label={words[name]}
          description={words.hints[name]}
        />
      ))}
    </SectionFrame>
  );
};
