import { IconLock } from '@tabler/icons-react';
import type { PeopleState } from '#shared/bridge/contract';
import { Attention } from '../parts';
import { call } from '../station';
import { text } from '../text';
import styles from './people.module.css';
import { SignInForm } from './sign-in-form';

const problemWords = text.people.problems;

/** Why nobody can be let in, and who can mend it. */
export const PeopleProblem = ({ problem }: { problem: NonNullable<PeopleState['problem']> }) => (
  <Attention tone="stop" title={problemWords[problem].title} remedy={problemWords[problem].body} />
);

const words = text.people.supervisorDoor;

/** True where people sign in and no supervisor is there now. */
export const lacksSupervisor = ({ on, person }: PeopleState): boolean => on && person?.role !== 'supervisor';

/** A packer's badge opens nothing where there is nothing a packer may do: nobody is there afterwards. */
const signIn: React.ComponentProps<typeof SignInForm>['onProof'] = async (proof) => {
  const answer = await call('people.signIn', proof);
  if (!answer.ok || answer.person.role === 'supervisor') return answer;
  await call('people.signOut', undefined);
  return { ok: false, message: words.isNone({ name: answer.person.name }), waitMs: 0, isCounted: true };
};

/** Lets a supervisor in, in place of actions that nobody else may do. `lead` says which. */
export const SupervisorDoor = ({ people, lead }: { people: PeopleState; lead: string }) => {
  if (people.problem !== null) return <PeopleProblem problem={people.problem} />;
  const supervisors = people.choices.filter(({ role }) => role === 'supervisor');
  return (
    <>
      <p className={styles.lead}>
        <IconLock size={20} aria-hidden className={styles.leadIcon} />
        {lead}
      </p>
      <SignInForm
        choices={supervisors}
        legend={words.who}
        confirm={text.people.lock.signIn}
        first={null}
        onProof={signIn}
      />
    </>
  );
};
