import { Button, Group } from '@mantine/core';
import type { DataState } from '#shared/bridge/contract';
import type { Environment } from '#shared/settings';
import { ErrorNote, Panel, useAction } from '../parts';
import { call, useStation } from '../station';
import { text } from '../text';
import { InspectionAlert } from './inspection';
import { RestoreReportPanel } from './restore-report';

const words = text.data;

const Unencrypted = ({ encryption }: { encryption: Extract<DataState['encryption'], { on: false }> }) => {
  const accept = useAction(() => call('data.acceptUnencrypted', undefined));
  return (
    <Panel title={words.plain[encryption.reason]}>
      <Group justify="space-between">
        <span>{words.plainMeans}</span>
        <Button variant="default" loading={accept.busy} onClick={() => void accept.run()}>
          {words.accept}
        </Button>
      </Group>
      <ErrorNote error={accept.error} />
    </Panel>
  );
};

/** Says once that the archive is not encrypted, and what a restore left open. Practice holds nobody's data. */
export const DataNotice = ({ environment }: { environment: Environment }) => {
  const { data } = useStation('data.state', undefined);
  if (!data) return null;
  const { encryption, report, inspection } = data;
  return (
    <>
      <InspectionAlert inspection={inspection} />
      {report && <RestoreReportPanel report={report} />}
      {!encryption.on && encryption.ask && environment !== 'practice' && (
        <Unencrypted encryption={encryption} />
      )}
    </>
  );
};
