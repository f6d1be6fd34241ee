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

/** The status is told where it is all that is known. */
const saidOf = ({ basic, status }: Tested): string =>
  status === null || basic === 'accepted'
    ? words.tests[basic]
    : `${words.tests[basic]} (${words.testStatus({ status })})`;

/** Practice would accept anything: its own service is asked there, with its own credentials. */
const isPractice = (settings: Output<'settings.get'> | undefined): boolean =>
  settings?.service.environment === 'practice';

/**
 * Tries the saved Basic credentials at the service, at no cost. Made anew where others are saved: what came of a try is about those
 * that were tried.
 * @param isUnsaved others are typed and not saved yet, so that a try would say nothing of them
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
          proof !== null && <Note tone={tones[proof.basic]}>{saidOf(proof)}</Note>
        )}
      </div>
      <ErrorNote error={action.error} />
    </div>
  );
};
