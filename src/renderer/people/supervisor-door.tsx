import { IconLock } from '@tabler/icons-react';
import type { PeopleState } from '#shared/bridge/contract';
import { Attention } from '../parts';
import { call } from '../station';
import { text } from '../text';
import styles from './people.module.css';
import { SignInForm } from './sign-in-form';

const problemWords = text.people.problems;

/** Why no person can sign in, and who can fix it. */
export const PeopleProblem = ({ problem }: { problem: NonNullable<PeopleState['problem']> }) => (
  <Attention tone="stop" title={problemWords[problem].title} remedy={problemWords[problem].body} />
);

const words = text.people.supervisorDoor;

/** True when people sign in and no supervisor is signed in now. */
export const lacksSupervisor = ({ on, person }: PeopleState): boolean => on && person?.role !== 'supervisor';

/** A packer's badge cannot open what only a supervisor may do: after it, no person is signed in. */
const signIn: React.ComponentProps<typeof SignInForm>['onProof'] = async (proof) => {
  const answer = await call('people.signIn', proof);
  if (!answer.ok || answer.person.role === 'supervisor') return answer;
  await call('people.signOut', undefined);
  return { ok: false, message: words.isNone({ name: answer.person.name }), waitMs: 0, isCounted: true };
};

/** Signs a supervisor in, in place of actions that only a supervisor may do. `lead` names them. */
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
