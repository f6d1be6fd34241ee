import { Button, FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import { ErrorNote, HeadRow, Note, useAction } from '../../parts';
import { call, queries } from '../../station';
import { text } from '../../text';
import { inWords, wordFor } from '../../text/format';
import { SectionHead } from './section-frame';
import styles from './settings.module.css';

const words = text.settings.provisioning;
/** In bytes. A provisioning file has a few kilobytes; anything near this limit is another file. */
const largest = 1024 * 1024;

interface Loaded {
  file: string;
  answer: Output<'provisioning.load'>;
}

const refusal = (message: string): Loaded['answer'] => ({ ok: false, errors: [{ path: '', message }] });

/** Reads the chosen file and sends all of it to the station; the screen keeps no part of it. */
const load = async (file: File): Promise<Loaded> => {
  if (file.size > largest) return { file: file.name, answer: refusal(words.tooBig) };
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { file: file.name, answer: refusal(words.unreadable) };
  const answer = await call('provisioning.load', { bytes: new Uint8Array(bytes) });
  await queries.invalidateQueries();
  return { file: file.name, answer };
};

/** Sets up the bench from one file. */
export const ProvisioningSection = () => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const reset = useRef<() => void>(null);
  const action = useAction(async (file: File) => setLoaded(await load(file)));
  const choose = (file: File | null): void => {
    if (file) void action.run(file);
    // Without this, choosing the same file again after a fix would not count as a change.
    reset.current?.();
  };
  return (
    <div className={styles.section}>
      <SectionHead title={text.settings.sections.provisioning} lead={words.lead} />
      <div>
        <FileButton onChange={choose} accept=".json,application/json" resetRef={reset}>
          {(props) => (
            <Button {...props} loading={action.busy} leftSection={<IconFileUpload size={20} aria-hidden />}>
              {words.load}
            </Button>
          )}
        </FileButton>
      </div>
      <ErrorNote error={action.error} />
      <div role="status">{loaded && <LoadedNote loaded={loaded} />}</div>
    </div>
  );
};

const LoadedNote = ({ loaded: { file, answer } }: { loaded: Loaded }) =>
  answer.ok ? (
    <Note tone="good">
      <strong>{words.applied({ file })}</strong>
      <ul>
        {answer.applied.map((part) => (
          <li key={part}>{wordFor(words.parts, part) ?? part}</li>
        ))}
      </ul>
    </Note>
  ) : (
    <>
      <Note tone="stop">
        <strong>{words.refused({ file })}</strong>
      </Note>
      <FileErrors errors={answer.errors} />
    </>
  );

const FileErrors = ({ errors }: { errors: readonly { path: string; message: string }[] }) => (
  <table className={styles.errors}>
    <HeadRow names={[words.place, words.wrong]} />
    <tbody>
      {errors.map((error) => (
        <tr key={`${error.path} ${error.message}`}>
          <td className={styles.path}>{error.path === '' ? words.whole : error.path}</td>
          <td>{inWords(error.message)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
