import { Button, Stack } from '@mantine/core';
import type { StationState } from '#shared/bridge/contract';
import { RestoreForm } from '../data/restore-form';
import { Fact, Facts, useAction } from '../parts';
import { call, queries } from '../station';
import { text } from '../text';
import { FullScreen } from './full-screen';

const words = text.shell.archive;

type Problem = NonNullable<StationState['archiveProblem']>;

/** What a backup can put right. */
const restorable: ReadonlySet<Problem['code']> = new Set(['no_key', 'corrupt']);

/** The keychain may be unlocked by now, the disk be back. */
const lookAgain = async (): Promise<unknown> => {
  const answer = await call('data.encryptNow', undefined);
  await queries.invalidateQueries();
  return answer;
};

/** The archive can't be opened: the station does nothing but say so, where the file is, and what to do. */
export const ArchiveProblem = ({ problem }: { problem: Problem }) => {
  const again = useAction(lookAgain);
  return (
    <FullScreen title={words.title}>
      <Stack>
        <span>{words.lead}</span>
        <strong>{words.codes[problem.code]}</strong>
        <Facts>
          <Fact name={words.file}>{problem.file}</Fact>
          <Fact name={words.said}>{problem.message}</Fact>
        </Facts>
        <div>
          <Button size="lg" variant="default" loading={again.busy} onClick={() => void again.run()}>
            {words.reload}
          </Button>
        </div>
        {restorable.has(problem.code) && <RestoreForm />}
      </Stack>
    </FullScreen>
  );
};
