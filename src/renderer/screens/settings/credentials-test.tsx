import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, type PillTone, useAction } from '../../parts';
import { call, useStation } from '../../station';
import { text } from '../../text';
import { Note } from './note';
import styles from './settings.module.css';

const words = text.settings.credentials;
type Proof = Output<'credentials.test'>['basic'];

const tones: Record<Proof, PillTone> = {
  accepted: 'good',
  refused: 'stop',
  unreachable: 'look',
  missing: 'look',
  not_testable: 'wait',
};

/** Practice would accept anything: its own service is asked there, with its own credentials. */
const isPractice = (settings: Output<'settings.get'> | undefined): boolean =>
  settings?.service.environment === 'practice';

/** Tries the saved Basic credentials at the service, at no cost. */
export const CredentialsTest = () => {
  const settings = useStation('settings.get', undefined);
  const [proof, setProof] = useState<Proof | null>(null);
  const action = useAction(async () => {
    setProof(null);
    setProof((await call('credentials.test', undefined)).basic);
  });
  if (isPractice(settings.data)) return <Note tone="idle">{words.practice}</Note>;
  return (
    <div className={styles.test}>
      <Button variant="default" loading={action.busy} onClick={() => void action.run()}>
        {words.test}
      </Button>
      <div role="status">{proof !== null && <Note tone={tones[proof]}>{words.tests[proof]}</Note>}</div>
      <ErrorNote error={action.error} />
    </div>
  );
};
