import { Button } from '@mantine/core';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PeopleState, StationState } from '#shared/bridge/contract';
import { languages, languageTags } from '#shared/text/languages';
import { useLastScan } from '../scan/ship';
import { useSaid } from '../scan/said';
import { Banner } from '../shell/full-screen';
import { OutcomeBar } from '../shell/outcome-bar';
import { call } from '../station';
import { text } from '../text';
import { useLanguage } from '../text/language';
import { dropQuestion } from './allow-dialog';
import styles from './people.module.css';
import { PeopleProblem } from './supervisor-door';
import { SignInForm } from './sign-in-form';
import { chooseAtDoor } from './use-spoken';

const words = text.people;

/** Who was here last: most often they come back. */
let last: string | null = null;

const signIn: React.ComponentProps<typeof SignInForm>['onProof'] = async (proof) => {
  const answer = await call('people.signIn', proof);
  if (answer.ok) last = answer.person.id;
  return answer;
};

/** Each by its own name: whoever comes to the door may not read the one that is spoken. */
const Languages = () => {
  const spoken = useLanguage();
  return (
    <div className={styles.languages} role="group" aria-label={words.lock.language}>
      <IconLanguage size={24} aria-hidden />
      {languageTags.map((tag) => (
        <Button
          key={tag}
          variant="default"
          lang={tag}
          aria-pressed={spoken === tag}
          onClick={() => chooseAtDoor(tag)}
        >
          {languages[tag]}
        </Button>
      ))}
    </div>
  );
};

/** In place of everything while nobody is signed in; only what the last scan came to stays, which names no recipient. */
export const LockScreen = ({ station, people }: { station: StationState; people: PeopleState }) => {
  const scanned = useLastScan().phase !== 'idle';
  const said = useSaid() !== null;
  useEffect(dropQuestion, []);
  const first = people.choices.some(({ id }) => id === last) ? last : null;
  return (
    <div className={styles.lock}>
      <Banner environment={station.environment} />
      {(scanned || said) && <OutcomeBar />}
      <main className={styles.door}>
        <h1 className={styles.title}>
          <IconLock size={40} aria-hidden />
          {words.lock.title({ station: station.name })}
        </h1>
        {people.problem === null ? (
          <>
            <p className={styles.lead}>{words.lock.lead}</p>
            <SignInForm
              choices={people.choices}
              legend={words.lock.who}
              confirm={words.lock.signIn}
              first={first}
              onProof={signIn}
            />
            <p className={styles.quiet}>{words.lock.goesOn}</p>
            <Languages />
          </>
        ) : (
          <PeopleProblem problem={people.problem} />
        )}
      </main>
    </div>
  );
};
