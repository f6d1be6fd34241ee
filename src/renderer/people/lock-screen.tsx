import { Button } from '@mantine/core';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { PeopleState, StationState } from '#shared/bridge/contract';
import { languages, languageTags } from '#shared/text/languages';
import { useLastScan } from '../scan/shown-scan';
import { useMessage } from '../scan/message';
import { DiskAlert } from '../shell/disk-alert';
import { Banner } from '../shell/full-screen';
import { OutcomeBar } from '../shell/outcome-bar';
import { call } from '../station';
import { text } from '../text';
import { useLanguage } from '../text/language';
import { refuseQuestion } from './allow-dialog';
import styles from './people.module.css';
import { PeopleProblem } from './supervisor-door';
import { SignInForm } from './sign-in-form';
import { chooseLockScreenLanguage } from './use-window-language';

const words = text.people;

/** The last signed-in person is offered first. */
let last: string | null = null;

const signIn: React.ComponentProps<typeof SignInForm>['onProof'] = async (proof) => {
  const answer = await call('people.signIn', proof);
  if (answer.ok) last = answer.person.id;
  return answer;
};

/** Each language by its own name: the person may not read the current one. */
const Languages = () => {
  const spoken = useLanguage();
  return (
    <div className="pb-row-s" role="group" aria-label={words.lock.language}>
      <IconLanguage size={24} aria-hidden />
      {languageTags.map((tag) => (
        <Button
          key={tag}
          variant="default"
          lang={tag}
          aria-pressed={spoken === tag}
          onClick={() => chooseLockScreenLanguage(tag)}
        >
          {languages[tag]}
        </Button>
      ))}
    </div>
  );
};

/**
 * Replaces all screens while no person is signed in. Only the outcome of the last scan stays, which names no
 * recipient, and the report that the disk can't be written.
 */
export const LockScreen = ({ station, people }: { station: StationState; people: PeopleState }) => {
  const scanned = useLastScan().phase !== 'idle';
  const hasMessage = useMessage() !== null;
  useEffect(refuseQuestion, []);
  const first = people.choices.some(({ id }) => id === last) ? last : null;
  return (
    <div className={styles.lock}>
      <Banner environment={station.environment} />
      <DiskAlert disk={station.disk} />
      {(scanned || hasMessage) && <OutcomeBar />}
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
            {station.disk === null && <p className="pb-quiet">{words.lock.goesOn}</p>}
            <Languages />
          </>
        ) : (
          <PeopleProblem problem={people.problem} />
        )}
      </main>
    </div>
  );
};
