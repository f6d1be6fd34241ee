import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { passphraseLength } from '#shared/bridge/contract';
import { ErrorNote, StatePill, useAction, useSecretField } from '../parts';
import { call } from '../station';
import { text } from '../text';
import { SecretInput } from '../parts/secret-input';

const words = text.data.backup;
const nothing = { passphrase: '', again: '' };

/** Problems of the typed passphrase, and whether it can be used. The words do not contain it. */
const check = ({ passphrase, again }: typeof nothing) => ({
  isReady: passphrase.length >= passphraseLength.least && again === passphrase,
  passphrase:
    passphrase !== '' && passphrase.length < passphraseLength.least
      ? words.tooShort({ least: passphraseLength.least })
      : null,
  again: again !== '' && again !== passphrase ? words.differs : null,
});

/** Writes a backup. Its passphrase is typed twice. */
export const BackupForm = () => {
  const fields = { passphrase: useSecretField(), again: useSecretField() };
  const [checked, setJudged] = useState(check(nothing));
  const [made, setMade] = useState<string | null>(null);
  const action = useAction(async () => {
    const answer = await call('data.backup', { passphrase: fields.passphrase.typed() });
    if (answer.ok && answer.file !== null) {
      setMade(answer.file);
      fields.passphrase.forget();
      fields.again.forget();
      setJudged(check(nothing));
    }
    return answer;
  });
  const field = (name: keyof typeof nothing) => (
    <SecretInput
      label={words[name]}
      ref={fields[name].ref}
      error={checked[name]}
      onChange={() => {
        setMade(null);
        setJudged(check({ passphrase: fields.passphrase.typed(), again: fields.again.typed() }));
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
        <Button disabled={!checked.isReady} loading={action.busy} onClick={() => void action.run()}>
          {words.make}
        </Button>
      </div>
      <span role="status">
        {made !== null && <StatePill tone="good">{words.made({ file: made })}</StatePill>}
      </span>
    </Stack>
  );
};
