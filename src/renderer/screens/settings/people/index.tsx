import { Switch, TextInput } from '@mantine/core';
import { peopleSettingsSchema } from '#shared/people/person';
import { text } from '../../../text';
import { hintBelow } from '../hint-below';
import { SectionFrame, type SectionProps } from '../section-frame';
import styles from '../settings.module.css';
import { type Problems, useSection } from '../use-section';
import { PeopleList } from './people-list';
import { Sharing } from './sharing';

const words = text.people.section;

interface PeopleValues extends Record<string, unknown> {
  on: boolean;
  idleMinutes: string;
}

const fits = (minutes: string): boolean =>
  /^\d{1,3}$/.test(minutes.trim()) &&
  peopleSettingsSchema.shape.idleMinutes.safeParse(Number(minutes)).success;

const problemsOf = ({ idleMinutes }: PeopleValues): Problems =>
  fits(idleMinutes) ? {} : { idleMinutes: words.idleWrong };

/** Whether people sign in here, and who they are. */
export const PeopleSection = ({ settings: { people } }: SectionProps) => {
  const section = useSection<PeopleValues>({
    name: 'people',
    saved: { on: people.on, idleMinutes: String(people.idleMinutes) },
    problems: problemsOf,
    input: ({ on, idleMinutes }) => ({ people: { on, idleMinutes: Number(idleMinutes) } }),
  });
  const { values, problems } = section;
  return (
    <SectionFrame title={text.settings.sections.people} lead={words.lead} section={section}>
      <PeopleList />
      <Sharing />
      <div className={styles.line}>
        <Switch
          label={words.on}
          description={words.onHint}
          checked={values.on}
          onChange={(event) => section.set({ on: event.currentTarget.checked })}
        />
      </div>
      <TextInput
        {...hintBelow}
        label={words.idle}
        description={words.idleHint}
        value={values.idleMinutes}
        error={problems['idleMinutes']}
        onChange={(event) => section.set({ idleMinutes: event.currentTarget.value })}
        inputMode="numeric"
        maw={420}
      />
    </SectionFrame>
  );
};
