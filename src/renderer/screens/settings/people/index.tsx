import { Button, Group } from '@mantine/core';
import { peopleSettingsSchema } from '#shared/people/person';
import type { Input } from '#shared/bridge/contract';
import { text } from '../../../text';
import { numberProblems, SectionNumber, SectionSwitch } from '../section-fields';
import { SectionFrame, type SectionProps } from '../section-frame';
import styles from '../settings.module.css';
import { useSection } from '../use-section';
import { PeopleList } from './people-list';
import { ErrorNote, Note, useAction } from '../../../parts';
import { call, queries, useStation } from '../../../station';
import { formatList } from '../../../text/format';

const sharingWords = text.people.section.sharing;

/** Whether the benches of the floor share one list of people, and what happens to this bench's own list. */
const Sharing = () => {
  const { data } = useStation('people.sharing', undefined);
  const action = useAction(async (work: () => Promise<unknown>): Promise<unknown> => {
    const answer = await work();
    await queries.invalidateQueries();
    return answer;
  });
  if (!data || (data.state === 'alone' && data.waiting.length === 0)) return null;
  const share = (how: Input<'people.share'>['how']) => () =>
    void action.run(() => call('people.share', { how }));
  const settle = (take: boolean) => () => void action.run(() => call('people.settleWaiting', { take }));
  return (
    <>
      {data.state !== 'alone' && (
        <Note tone={data.state === 'shared' ? 'good' : 'idle'}>{sharingWords[data.state]}</Note>
      )}
      {data.waiting.length > 0 && (
        <Note tone="look">{sharingWords.waiting({ names: formatList(data.waiting) })}</Note>
      )}
      <ErrorNote error={action.error} />
      <Group>
        {data.state === 'none' && (
          <Button variant="default" loading={action.busy} onClick={share('first')}>
            {sharingWords.first}
          </Button>
        )}
        {data.state === 'offered' && (
          <Button variant="default" loading={action.busy} onClick={share('use')}>
            {sharingWords.use}
          </Button>
        )}
        {data.waiting.length > 0 && (
          <>
            <Button variant="default" loading={action.busy} onClick={settle(true)}>
              {sharingWords.take}
            </Button>
            <Button variant="subtle" disabled={action.busy} onClick={settle(false)}>
              {sharingWords.drop}
            </Button>
          </>
        )}
      </Group>
    </>
  );
};

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
