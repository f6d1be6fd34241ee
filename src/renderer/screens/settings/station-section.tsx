import { Button, Group, Select } from '@mantine/core';
import { appearances, stationSchema } from '#shared/settings';
import { languageFor, languages, languageTags, type StationLanguage } from '#shared/text/languages';
import { isBlank } from '#shared/text';
import { LabelledChoice } from '../../parts';
import { playSound } from '../../sound/sounds';
import { text } from '../../text';
import { inWords } from '../../text/format';
import { hintBelow } from './hint-below';
import { SectionSwitch, SectionText } from './section-fields';
import { SectionFrame, type SectionProps } from './section-frame';
import styles from './settings.module.css';
import { stationInput, type StationValues } from './station-values';
import { useSection } from './use-section';

const soundWords = text.settings.station.sounds;
const tones = ['good', 'look', 'stop'] as const;

/** Plays the three sounds of outcomes, so that workers know them before the first order. */
const TrySounds = () => (
  <Group gap="var(--pb-space-s)" role="group" aria-label={soundWords.try}>
    {tones.map((tone) => (
      <Button key={tone} variant="default" onClick={() => playSound(tone)}>
        {soundWords[tone]}
      </Button>
    ))}
  </Group>
);

const words = text.settings.station;

const nameProblem = ({ name }: StationValues): Record<string, string> => {
  if (isBlank(name)) return { name: words.nameEmpty };
  const [issue] = stationSchema.safeParse({ name }).error?.issues ?? [];
  if (issue === undefined) return {};
  return {
    name:
      issue.code === 'too_big'
        ? words.nameLong
        : text.settings.service.wrong({ rule: inWords(issue.message) }),
  };
};

interface LanguageProps {
  value: StationLanguage;
  onChange: (language: StationLanguage) => void;
}

/** Each language by its own name, so that people find theirs in any language. */
const LanguageChoice = ({ value, onChange }: LanguageProps) => {
  const system = words.sameLanguage({ language: languages[languageFor(navigator.languages)] });
  return (
    <Select
      {...hintBelow}
      label={words.language}
      description={words.languageHint}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? 'system')}
      data={[
        { value: 'system', label: system },
        ...languageTags.map((tag) => ({ value: tag, label: languages[tag] })),
      ]}
      maw={420}
    />
  );
};

/** The bench's name, sound and appearance. */
export const StationSection = ({ settings }: SectionProps) => {
  const section = useSection<StationValues>({
    name: 'station',
    saved: {
      name: settings.station.name,
      sound: settings.sound,
      appearance: settings.appearance,
      language: settings.language,
    },
    problems: nameProblem,
    input: (values) => stationInput(values, settings.station.name),
  });
  const { values } = section;
  return (
    <SectionFrame title={text.settings.sections.station} lead={words.lead} section={section}>
      <SectionText section={section} name="name" label={words.name} description={words.nameHint} maw={420} />
      <LanguageChoice value={values.language} onChange={(language) => section.set({ language })} />
      <div className={styles.line}>
        <SectionSwitch section={section} name="sound" label={words.sound} description={words.soundHint} />
        <TrySounds />
      </div>
      <LabelledChoice
        label={words.appearance}
        labelClass={styles.label}
        value={values.appearance}
        onChange={(value) => section.set({ appearance: value })}
        data={appearances.map((value) => ({ value, label: words.appearances[value] }))}
      />
    </SectionFrame>
  );
};
