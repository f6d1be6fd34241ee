import { useWindowEvent } from '@mantine/hooks';
import { useEffect } from 'react';
import type { AskedCall, CallName } from '#shared/bridge/contract';
import { call, useStation } from '../station';
import { createStore, useStore } from '../store';
import { Dialog } from '../parts';
import { text } from '../text';
import { wordFor } from '../text/format';
import { AskedChanges } from './asked-changes';
import styles from './people.module.css';
import { SignInForm } from './sign-in-form';

/** A call that waits for a supervisor. */
interface Question {
  name: CallName;
  asked: AskedCall;
  answer: (allowed: boolean) => void;
}

const store = createStore<Question | null>(null);

/** Asks for a supervisor. There is one question at a time: a newer one replaces the older one. */
export const askSupervisor = (name: CallName, asked: AskedCall): Promise<boolean> =>
  new Promise((resolve) => {
    store.get()?.answer(false);
    store.set({
      ...{ name, asked },
      answer: (allowed) => {
        store.set(null);
        resolve(allowed);
      },
    });
  });

/** Refuses the open question: the person who asked has signed out. */
export const refuseQuestion = (): void => store.get()?.answer(false);

const useQuestion = (): Question | null => useStore(store);

const words = text.people.allow;

/** Keys pressed in this dialog close no other dialog. */
const closeButton = { size: 44, 'data-mantine-stop-propagation': true };

const Ask = ({ question: { name, asked, answer } }: { question: Question }) => {
  const people = useStation('people.state', undefined).data;
  const supervisors = people?.choices.filter(({ role }) => role === 'supervisor') ?? [];
  const close = (): void => answer(false);
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  useWindowEvent('keydown', onKey, { capture: true });
  return (
    <Dialog
      onClose={close}
      title={words.title}
      size="xl"
      closeButtonProps={closeButton}
      // This question can be over another one: Escape answers only this one.
      closeOnEscape={false}
      zIndex={400}
    >
      <div className="pb-stack-l">
        <p className="pb-title">{wordFor(words.actions, name) ?? words.other}</p>
        <AskedChanges changes={asked.changes} />
        <p className={styles.lead}>{words.lead}</p>
        <SignInForm
          choices={supervisors}
          legend={words.who}
          confirm={words.confirm}
          first={supervisors.length === 1 ? (supervisors[0]?.id ?? null) : null}
          onProof={async (proof) => {
            const given = await call('people.authorise', { asked: asked.id, proof });
            if (given.ok) answer(true);
            return given;
          }}
        />
      </div>
    </Dialog>
  );
};

/** Asks for a supervisor when a call needs one. After that the call is made again, once. */
export const AllowDialog = () => {
  const question = useQuestion();
  useEffect(() => refuseQuestion, []);
  return question && <Ask key={question.asked.id} question={question} />;
};
