import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import styles from './settings.module.css';

const words = text.settings.credentials;

interface Props {
  /** Whether any credentials are set. */
  any: boolean;
  onForgotten: () => void;
}

/** Erases all secrets, after a question. */
export const ForgetCredentials = ({ any, onForgotten }: Props) => {
  const [asking, setAsking] = useState(false);
  const forget = async (): Promise<unknown> => {
    const answer = await call('credentials.forget', undefined);
    await queries.invalidateQueries({ queryKey: ['credentials.status'] });
    onForgotten();
    return answer;
  };
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        className={styles.last ?? ''}
        disabled={!any}
        onClick={() => setAsking(true)}
      >
        {words.forget}
      </Button>
      {asking && (
        <ConfirmDialog
          isDestructive
          title={words.forgetTitle}
          confirm={words.forgetConfirm}
          onConfirm={forget}
          onClose={() => setAsking(false)}
        >
          {words.forgetBody}
        </ConfirmDialog>
      )}
    </>
  );
};
