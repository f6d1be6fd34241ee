import { Button, PasswordInput, Stack } from '@mantine/core';
import { useState } from 'react';
import { passphraseLength } from '#shared/bridge/contract';
import { ErrorNote, StatePill, useAction } from '../parts';
import { call } from '../station';
import { text } from '../text';

const words = text.data.backup;
const empty = { passphrase: '', again: '' };

const problemsOf = ({ passphrase, again }: typeof empty) => ({
  passphrase:
    passphrase !== '' && passphrase.length < passphraseLength.least
      ? words.tooShort(passphraseLength.least)
      : null,
  again: again !== '' && again !== passphrase ? words.differs : null,
});

/** Writes a backup under a passphrase that is typed twice. */
export const BackupForm = () => {
  const [typed, setTyped] = useState(empty);
  const [made, setMade] = useState<string | null>(null);
  const action = useAction(async () => {
    const answer = await call('data.backup', { passphrase: typed.passphrase });
    if (answer.ok && answer.file !== null) {
      setMade(answer.file);
      setTyped(empty);
    }
    return answer;
  });
  const problems = problemsOf(typed);
  const isReady = typed.passphrase.length >= passphraseLength.least && typed.again === typed.passphrase;
  const field = (name: keyof typeof empty) => (
    <PasswordInput
      label={words[name]}
      value={typed[name]}
      error={problems[name]}
      onChange={(event) => {
        const { value } = event.currentTarget;
        setMade(null);
        setTyped((before) => ({ ...before, [name]: value }));
      }}
      autoComplete="new-password"
      maw={420}
    />
  );
  return (
    <Stack gap="sm">
      {field('passphrase')}
      {field('again')}
      <ErrorNote error={action.error} />
      <div>
        <Button disabled={!isReady} loading={action.busy} onClick={() => void action.run()}>
          {words.make}
        </Button>
      </div>
      <span role="status">{made !== null && <StatePill tone="good">{words.made(made)}</StatePill>}</span>
    </Stack>
  );
};
