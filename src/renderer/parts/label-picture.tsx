import { Skeleton } from '@mantine/core';
import { IconTag, IconZoomIn } from '@tabler/icons-react';
import { useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import { useStation } from '../station';
import { text } from '../text';
import { formatCount } from '../text/format';
import { EmptyState, Panel } from './panel';
import { ErrorNote } from './notes';
import styles from './label-picture.module.css';
import { LabelViewer } from './label-viewer';
import { DrawnOtherwiseNote, NoPicture, PicturePager, Png } from './picture-parts';

const words = text.ship.picture;
type Drawn = Extract<Output<'labels.picture'>, { ok: true }>;

interface DrawnProps {
  drawn: Drawn;
  ref1: string;
  /** Opens the large view at one of the document's pictures; the first is 0. */
  enlarge: (picture: number) => void;
}

const Pictures = ({ drawn, ref1, enlarge }: DrawnProps) => (
  <>
    {drawn.pngs.map((bytes, index) => (
      <div key={index} className={styles.sheet}>
        <Png bytes={bytes} alt={words.alt({ ref: ref1 })} className={styles.png} />
        <button
          type="button"
          className={styles.enlarge}
          aria-haspopup="dialog"
          aria-label={text.parts.picture.enlarge({
            ref: ref1,
            label: formatCount(index + 1),
            labels: drawn.pngs.length,
          })}
          onClick={() => enlarge(index)}
        >
          <IconZoomIn aria-hidden />
        </button>
      </div>
    ))}
  </>
);

const Bought = ({ view }: { view: LabelView }) => {
  const [position, setPosition] = useState(1);
  const [enlarged, setEnlarged] = useState<number | null>(null);
  const labelId = view.label.id;
  const { data, error, isFetching, refetch } = useStation('labels.picture', { labelId, position });
  const retry = (): void => void refetch();
  const isWaiting = isFetching && !data?.ok;
  const isApproximate = data?.ok === true && data.approximate;
  return (
    <Panel
      title={words.title}
      aside={isApproximate && <span className={styles.approximate}>{words.approximate}</span>}
      fill
    >
      <div className={styles.pages}>
        <div className={styles.paper}>
          {isWaiting && (
            <Skeleton role="status" className={styles.skeleton} aria-label={text.parts.loading} />
          )}
          {!isWaiting && <ErrorNote error={error} onRetry={retry} />}
          {!isWaiting && data?.ok === false && <NoPicture failure={data} onRetry={retry} />}
          {data?.ok && <Pictures drawn={data} ref1={view.label.ref1} enlarge={setEnlarged} />}
        </div>
        {data?.ok && <DrawnOtherwiseNote differs={data.differs} />}
        {view.documents > 1 && (
          <PicturePager
            place={words.page({ page: formatCount(position), pages: formatCount(view.documents) })}
            isFirst={position === 1}
            isLast={position === view.documents}
            turn={(by) => setPosition(position + by)}
          />
        )}
      </div>
      {enlarged !== null && (
        <LabelViewer view={view} at={{ position, picture: enlarged }} onClose={() => setEnlarged(null)} />
      )}
    </Panel>
  );
};

/** What the purchased label looks like. The station draws it; the printer's result can differ slightly. */
export const LabelPicture = ({ view }: { view: LabelView }) =>
  view.documents > 0 ? (
    <Bought key={view.label.id} view={view} />
  ) : (
    <Panel title={words.title} fill>
      <EmptyState icon={IconTag} hint={words.none} />
    </Panel>
  );
