import { Button, Stack } from '@mantine/core';
import type { StationState } from '#shared/bridge/contract';
import { Fact, Facts } from '../parts';
import { queries } from '../station';
import { text } from '../text';
import { FullScreen } from './full-screen';

const words = text.shell.archive;

/** The archive can't be opened: the station does nothing but say so, where the file is, and what to do. */
export const ArchiveProblem = ({ problem }: { problem: NonNullable<StationState['archiveProblem']> }) => (
  <FullScreen title={words.title}>
    <Stack>
      <span>{words.lead}</span>
      <strong>{words.codes[problem.code]}</strong>
      <Facts>
        <Fact name={words.file}>{problem.file}</Fact>
        <Fact name={words.said}>{problem.message}</Fact>
      </Facts>
      <div>
        <Button size="lg" variant="default" onClick={() => void queries.invalidateQueries()}>
          {words.reload}
        </Button>
      </div>
    </Stack>
  </FullScreen>
);
