import { Stack } from '@mantine/core';
import type { Output } from '#shared/bridge/contract';
import { ConfirmDialog } from '../../parts';
import { text } from '../../text';
import { formatDateTime } from '../../text/format';

const words = text.retention;
type Counted = Output<'retention.count'>;

interface Props {
  title: string;
  confirm: string;
  counted: Counted;
  /** When the data are removed, in words. */
  when?: string;
  /** Whether a person must check the date first. */
  asksClock: boolean;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Shows how much would be removed and kept, before the removal. */
export const RemovalDialog = ({ title, confirm, counted, when, asksClock, onConfirm, onClose }: Props) => {
  const { labels, documents, open, clock } = counted;
  return (
    <ConfirmDialog
      isDestructive={labels > 0}
      title={title}
      confirm={confirm}
      {...(clock && asksClock ? { tick: words.trust({ now: formatDateTime(clock.now) }) } : {})}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <div>
          {labels === 0 ? words.goesNothing : words.goes({ labelCount: labels, documentCount: documents })}{' '}
          {labels > 0 && when}
        </div>
        {open > 0 && <div>{words.stays({ count: open })}</div>}
        {labels > 0 && <div>{words.backups}</div>}
        {clock && asksClock && (
          <div>{words.clock({ now: formatDateTime(clock.now), last: formatDateTime(clock.last) })}</div>
        )}
      </Stack>
    </ConfirmDialog>
  );
};
