import { Stack } from '@mantine/core';
import { useState } from 'react';
import { AskingButton, useSecretField } from '../parts';
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
        <AskingButton
          open={words.choose}
          button={{ disabled: !isTyped }}
          title={words.ask}
          confirm={words.confirm}
          isDestructive
          onConfirm={() => restore(typed())}
          onClosed={() => {
            forget();
            setTyped(false);
          }}
        >
          {words.means}
        </AskingButton>
      </div>
    </Stack>
  );
};
