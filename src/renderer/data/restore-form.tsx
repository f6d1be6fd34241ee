import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../parts';
import { call } from '../station';
import { text } from '../text';

const words = text.data.restore;

const restore = async (passphrase: string): Promise<unknown> => {
  const answer = await call('data.restore', { passphrase });
  return answer.ok || answer.problem === undefined
    ? answer
    : { ...answer, message: words.problems[answer.problem] };
};

/** Takes a backup in, after a question. */
export const RestoreForm = () => {
  const [passphrase, setPassphrase] = useState('');
  const [asking, setAsking] = useState(false);
  return (
    <Stack gap="sm">
      <PasswordInput
        label={words.passphrase}
        value={passphrase}
        onChange={(event) => setPassphrase(event.currentTarget.value)}
        autoComplete="off"
        maw={420}
      />
      <div>
        <Button variant="default" disabled={passphrase === ''} onClick={() => setAsking(true)}>
          {words.choose}
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={words.ask}
          confirm={words.confirm}
          grave
          onConfirm={() => restore(passphrase)}
          onClose={() => {
            setAsking(false);
            setPassphrase('');
          }}
        >
          {words.means}
        </ConfirmDialog>
      )}
    </Stack>
  );
};
