import { peopleSettingsSchema } from '#shared/people/person';
import { text } from '../../../text';
import { numberProblems, SectionNumber, SectionSwitch } from '../section-fields';
import { SectionFrame, type SectionProps } from '../section-frame';
import styles from '../settings.module.css';
import { useSection } from '../use-section';
import { PeopleList } from './people-list';
import { Sharing } from './sharing';

const words = text.people.section;

interface PeopleValues extends Record<string, unknown> {
  on: boolean;
  idleMinutes: string;
}

/** Whether people sign in here, and who they are. */
export const PeopleSection = ({ settings: { people } }: SectionProps) => {
  const section = useSection<PeopleValues>({
    name: 'people',
    saved: { on: people.on, idleMinutes: String(people.idleMinutes) },
    problems: (values) =>
      numberProblems(['idleMinutes'], values, peopleSettingsSchema.shape, { idleMinutes: words.idleWrong }),
    input: ({ on, idleMinutes }) => ({ people: { on, idleMinutes: Number(idleMinutes) } }),
  });
  return (
    <SectionFrame title={text.settings.sections.people} lead={words.lead} section={section}>
      <PeopleList />
      <Sharing />
      <div className={styles.line}>
        <SectionSwitch section={section} name="on" label={words.on} description={words.onHint} />
      </div>
      <SectionNumber section={section} name="idleMinutes" label={words.idle} description={words.idleHint} />
    </SectionFrame>
  );
};
