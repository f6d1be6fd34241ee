import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Output } from '#shared/bridge/contract';
import type { CopiedLabel } from '#shared/label/copied';
import { ErrorNote, Fact, Facts, useAction } from '../../parts';
import { call } from '../../station';
import { text } from '../../text';
import { formatCountry, formatCount, formatDateTime } from '../../text/format';
import { DetailFrame } from './detail-frame';
import { OtherPill } from './other-row';

const words = text.labels.others;
const detail = text.labels.detail;

interface Props {
  other: CopiedLabel;
  onFetched: () => void;
  onClose: () => void;
}

type Answer = Exclude<Output<'labels.fetch'>, 'found'>;

/**
 * A copied label of another bench. Its documents are fetched when a person asks for it; only then can it be
 * printed here.
 */
export const OtherLabel = ({ other, onFetched, onClose }: Props) => {
  const [why, setWhy] = useState<Answer | null>(null);
  const fetch = useAction(async () => {
    setWhy(null);
    const answer = await call('labels.fetch', { labelId: other.id });
    if (answer === 'found') onFetched();
    else setWhy(answer);
  });
  return (
    <DetailFrame title={other.ref1} pill={<OtherPill other={other} />} onClose={onClose}>
      <p className="pb-title">{words.bought({ bench: other.bench })}</p>
      <div>
        <Button
          size="lg"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={fetch.busy}
          onClick={() => void fetch.run()}
        >
          {words.fetch}
        </Button>
      </div>
      <ErrorNote error={why === null ? fetch.error : words.refused[why]} />
      <Facts>
        <Fact name={detail.recipient}>
          <div>{other.recipient}</div>
          <div>{formatCountry(other.country)}</div>
        </Fact>
        <Fact name={detail.package}>{other.packageId}</Fact>
        <Fact name={detail.tracking}>{other.trackingNumber}</Fact>
        <Fact name={detail.service}>{other.service}</Fact>
        <Fact name={words.prints}>{formatCount(other.prints)}</Fact>
        <Fact name={detail.changed}>{formatDateTime(other.updatedAt)}</Fact>
      </Facts>
    </DetailFrame>
  );
};
