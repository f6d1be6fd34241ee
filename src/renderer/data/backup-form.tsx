import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { passphraseLength } from '#shared/bridge/contract';
import { ErrorNote, StatePill, useAction, useSecretField } from '../parts';
import { call } from '../station';
import { text } from '../text';
import { SecretInput } from '../parts/secret-input';

const words = text.data.backup;
const nothing = { passphrase: '', again: '' };

/** What is wrong with what was typed, and whether it will do: in words that do not hold it. */
const judge = ({ passphrase, again }: typeof nothing) => ({
  isReady: passphrase.length >= passphraseLength.least && again === passphrase,
  passphrase:
    passphrase !== '' && passphrase.length < passphraseLength.least
      ? words.tooShort({ least: passphraseLength.least })
      : null,
  again: again !== '' && again !== passphrase ? words.differs : null,
});

/** Writes a backup under a passphrase that is typed twice. */
export const BackupForm = () => {
  const fields = { passphrase: useSecretField(), again: useSecretField() };
  const [judged, setJudged] = useState(judge(nothing));
  const [made, setMade] = useState<string | null>(null);
  const action = useAction(async () => {
    const answer = await call('data.backup', { passphrase: fields.passphrase.typed() });
    if (answer.ok && answer.file !== null) {
      setMade(answer.file);
      fields.passphrase.forget();
      fields.again.forget();
      setJudged(judge(nothing));
    }
    return answer;
  });
  const field = (name: keyof typeof nothing) => (
    <SecretInput
      label={words[name]}
      ref={fields[name].ref}
      error={judged[name]}
      onChange={() => {
        setMade(null);
        setJudged(judge({ passphrase: fields.passphrase.typed(), again: fields.again.typed() }));
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
        <Button disabled={!judged.isReady} loading={action.busy} onClick={() => void action.run()}>
          {words.make}
        </Button>
      </div>
      <span role="status">
        {made !== null && <StatePill tone="good">{words.made({ file: made })}</StatePill>}
      </span>
    </Stack>
  );
};
