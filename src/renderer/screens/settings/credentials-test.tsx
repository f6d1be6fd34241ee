import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, type PillTone, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { Note } from './section-frame';
import styles from './settings.module.css';

const words = text.settings.credentials;
type Tested = Output<'credentials.test'>;
type Proof = Tested['basic'];

const tones: Record<Proof, PillTone> = {
  accepted: 'good',
  refused: 'stop',
  unclear: 'look',
  unreachable: 'look',
  missing: 'look',
  not_testable: 'wait',
};

/** The message of a test. The HTTP status is added when nothing else is known. */
const resultWords = ({ basic, status }: Tested): string =>
  status === null || basic === 'accepted'
    ? words.tests[basic]
    : `${words.tests[basic]} (${words.testStatus({ status })})`;

/** Practice would accept any credentials: there its own service is asked with its own credentials. */
const isPractice = (settings: Output<'settings.get'> | undefined): boolean =>
  settings?.service.environment === 'practice';

/**
 * Tests the saved Basic credentials at the service, at no cost. Mounted again when other credentials are
 * saved, because a result belongs to the tested ones.
 * @param isUnsaved credentials are typed but not saved, so a test would not concern them
 */
export const CredentialsTest = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const settings = useStation('settings.get', undefined);
  const [proof, setProof] = useState<Tested | null>(null);
  const action = useAction(async () => {
    setProof(null);
    setProof(await call('credentials.test', undefined));
  });
  if (isPractice(settings.data)) return <Note tone="idle">{words.practice}</Note>;
  return (
    <div className={styles.test}>
      <Button variant="default" loading={action.busy} disabled={isUnsaved} onClick={() => void action.run()}>
        {words.test}
      </Button>
      <div role="status">
        {isUnsaved ? (
          <Note tone="idle">{words.testSaved}</Note>
        ) : (
          proof !== null && <Note tone={tones[proof.basic]}>{resultWords(proof)}</Note>
        )}
      </div>
      <ErrorNote error={action.error} />
    </div>
  );
};
