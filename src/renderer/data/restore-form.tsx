import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog, useSecretField } from '../parts';
import { call } from '../station';
import { text } from '../text';
import { SecretInput } from '../parts/secret-input';

const words = text.data.restore;

const restore = async (passphrase: string): Promise<unknown> => {
  const answer = await call('data.restore', { passphrase });
  return answer.ok || answer.problem === undefined
    ? answer
    : { ...answer, message: words.problems[answer.problem] };
};

/** Restores a backup, after a question. */
export const RestoreForm = () => {
  const { ref, typed, forget } = useSecretField();
  const [isTyped, setTyped] = useState(false);
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap="sm">
      <SecretInput
        label={words.passphrase}
        ref={ref}
        onChange={(event) => setTyped(event.currentTarget.value !== '')}
        autoComplete="off"
        maw={420}
      />
      <div>
        <Button variant="default" disabled={!isTyped} onClick={() => setAsking(true)}>
          {words.choose}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={words.ask}
          confirm={words.confirm}
          isDestructive
          onConfirm={() => restore(typed())}
          onClose={() => {
            setAsking(false);
            forget();
            setTyped(false);
          }}
        >
          {words.means}
        </ConfirmDialog>
      )}
    </Stack>
  );
};
