import { Modal } from '@mantine/core';
import { useEffect } from 'react';
import { call, useStation } from '../station';
import { text } from '../text';
import { AskedChanges } from './asked-changes';
import { dropQuestion, type Question, useQuestion } from './allow-store';
import styles from './people.module.css';
import { SignInForm } from './sign-in-form';

const words = text.people.allow;

/** Keys pressed on it close no other dialog. */
const keepsEscape = { 'aria-label': text.parts.close, size: 44, 'data-mantine-stop-propagation': true };

const Ask = ({ question: { name, asked, answer } }: { question: Question }) => {
  const people = useStation('people.state', undefined).data;
  const supervisors = people?.choices.filter(({ role }) => role === 'supervisor') ?? [];
  const close = (): void => answer(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') answer(false);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [answer]);
  return (
    <Modal
      opened
      onClose={close}
      title={words.title}
      size="xl"
      closeButtonProps={keepsEscape}
      // A question over another: Escape answers this one alone.
      closeOnEscape={false}
      zIndex={400}
    >
      <div className={styles.ask}>
        <p className={styles.action}>{words.actions[name] ?? words.other}</p>
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
    </Modal>
  );
};

/** Asks for a supervisor where one is needed; the call that waits is then made again, once. */
export const AllowDialog = () => {
  const question = useQuestion();
  useEffect(() => dropQuestion, []);
  return question && <Ask key={question.asked.id} question={question} />;
};
