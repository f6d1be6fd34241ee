import { Button, Stack } from '@mantine/core';
import type { RestoreReport } from '#shared/bridge/contract';
import { ErrorNote, Panel, useAction } from '../parts';
import { call } from '../station';
import { text } from '../text';
import { formatDateTime } from '../text/format';

const words = text.data.report;

const orderOf = ({ ref1, parcel }: RestoreReport['mayBeBought'][number]): string =>
  parcel === 1 ? ref1 : text.parcels.ofOrder(ref1, parcel);
const named = ({ ref1, parcel, packageId }: RestoreReport['bought'][number]): string =>
  ref1 === null ? packageId : `${orderOf({ ref1, parcel })} (${packageId})`;

const Numbers = ({ title, numbers }: { title: string; numbers: readonly string[] }) =>
  numbers.length === 0 ? null : (
    <details>
      <summary>{title}</summary>
      <p>{numbers.join(', ')}</p>
    </details>
  );

/** What a restore did, and what it left to a person; until somebody has read it. */
export const RestoreReportPanel = ({ report }: { report: RestoreReport }) => {
  const seen = useAction(() => call('data.reportSeen', undefined));
  return (
    <Panel title={words.title}>
      <Stack gap="xs">
        <span>
          {words.from[report.from](formatDateTime(report.copyAt))} {!report.isRead && words.nothingRead}{' '}
          {report.aside !== null && words.aside(report.aside)}
        </span>
        {!report.isWhole && <strong>{words.notWhole(formatDateTime(report.copyAt))}</strong>}
        <Numbers title={words.bought(report.bought.length)} numbers={report.bought.map(named)} />
        <Numbers title={words.lost(report.lost.length)} numbers={report.lost.map(named)} />
        <Numbers
          title={words.mayBeBought(report.mayBeBought.length)}
          numbers={report.mayBeBought.map(orderOf)}
        />
        <Numbers
          title={words.mayBePrinted(report.mayBePrinted.length)}
          numbers={report.mayBePrinted.map(orderOf)}
        />
        <ErrorNote error={seen.error} />
        <div>
          <Button variant="default" loading={seen.busy} onClick={() => void seen.run()}>
            {words.seen}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
};
