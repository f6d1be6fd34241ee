import { Button, Skeleton } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { LabelView, Output } from '#shared/bridge/contract';
import { call, useStation } from '../station';
import { text } from '../text';
import { formatCount } from '../text/format';
import { ErrorNote } from './notes';
import styles from './label-viewer.module.css';
import { DrawnOtherwiseNote, NoPicture, PicturePager, Png } from './picture-parts';
import { type Action, useAction } from './actions';
import { useDrag, useZoom, type Zooming } from './use-zoom';
import { Dialog } from './dialog';

const words = text.parts.picture;
type Answer = Output<'labels.picture'> | undefined;

/** One of a label's pictures: the document (the first is 1) and the picture in it (the first is 0). */
export interface Place {
  position: number;
  picture: number;
}

/** In dots. PNG specification, 11.2.1: the header chunk is first and begins with the width. */
const widthOf = (png: Uint8Array): number => new DataView(png.buffer, png.byteOffset).getUint32(16);

/** The picture in a frame that is scrolled by dragging, wheel or arrow keys. */
const Paper = ({ bytes, alt, zooming }: { bytes: Uint8Array; alt: string; zooming: Zooming }) => {
  const area = useRef<HTMLDivElement>(null);
  const drag = useDrag(area);
  const { zoom } = zooming;
  return (
    <div ref={area} className={styles.area} role="region" aria-label={words.area} tabIndex={0} {...drag}>
      <div
        className={zoom === 'fit' ? styles.fit : styles.scaled}
        style={zoom === 'fit' ? undefined : { width: zoom * widthOf(bytes) }}
      >
        <Png bytes={bytes} alt={alt} className={styles.png} />
      </div>
    </div>
  );
};

const ZoomButtons = ({ zooming: { zoom, set, larger, smaller } }: { zooming: Zooming }) => (
  <div role="group" aria-label={words.zoom} className={styles.group}>
    <Button variant="default" aria-label={words.smaller} aria-keyshortcuts="-" onClick={smaller}>
      −
    </Button>
    <Button
      variant={zoom === 'fit' ? 'light' : 'default'}
      aria-pressed={zoom === 'fit'}
      aria-keyshortcuts="0"
      onClick={() => set('fit')}
    >
      {words.fit}
    </Button>
    {[1, 2].map((scale) => (
      <Button
        key={scale}
        variant={zoom === scale ? 'light' : 'default'}
        aria-pressed={zoom === scale}
        onClick={() => set(scale)}
      >
        {words.percent({ percent: formatCount(100 * scale) })}
      </Button>
    ))}
    <Button variant="default" aria-label={words.larger} aria-keyshortcuts="+" onClick={larger}>
      +
    </Button>
  </div>
);

/** Copies and saves a picture, and shows the result. */
const useActions = (labelId: string, { position, picture }: Place) => {
  const [message, setMessage] = useState('');
  const copy = useAction(async () => {
    setMessage('');
    const answer = await call('labels.copyDocument', { labelId, position });
    if (answer.ok) setMessage(words.copied);
    return answer;
  });
  const save = useAction(async () => {
    setMessage('');
    const answer = await call('labels.savePicture', { labelId, position, picture: picture + 1 });
    if (answer.ok && answer.file !== null) setMessage(words.saved({ file: answer.file }));
    return answer;
  });
  return { message: message, copy, save };
};

const Actions = ({ answer, copy, save }: { answer: Answer; copy: Action<[]>; save: Action<[]> }) => (
  <div className={styles.group}>
    <Button
      variant="default"
      disabled={answer?.ok === true && !answer.approximate}
      loading={copy.busy}
      onClick={() => void copy.run()}
    >
      {words.copy}
    </Button>
    <Button
      variant="default"
      disabled={answer?.ok !== true}
      loading={save.busy}
      onClick={() => void save.run()}
    >
      {words.save}
    </Button>
  </div>
);

const placeWords = ({ position, picture }: Place, documents: number, pictures: number): string => {
  const ofPictures = words.label({ label: formatCount(picture + 1), labels: formatCount(pictures) });
  const ofDocuments = words.document({ position: formatCount(position), documents: formatCount(documents) });
  if (documents === 1) return ofPictures;
  return pictures < 2 ? ofDocuments : `${ofDocuments}, ${ofPictures}`;
};

/** Returns the keyboard to the element that had it before. */
const useFocusReturn = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
};

/**
 * The next or previous picture, through all documents. `picture` is beyond the last one when the previous
 * document is entered from its end.
 */
const nextPlace = ({ position, picture }: Place, by: 1 | -1, pictures: number): Place => {
  const next = picture + by;
  if (next >= 0 && next < pictures) return { position, picture: next };
  return { position: position + by, picture: by === 1 ? 0 : Number.MAX_SAFE_INTEGER };
};

interface Props {
  view: LabelView;
  at: Place;
  onClose: () => void;
}

/** The picture of the current place, and the function that turns to another. */
const useDisplayedPicture = (view: LabelView, at: Place, onTurn: () => void) => {
  const [wanted, setPlace] = useState(at);
  const input = { labelId: view.label.id, position: wanted.position };
  const answer = useStation('labels.picture', input);
  const { data } = answer;
  const pngs = data?.ok ? data.pngs : [];
  const place = { ...wanted, picture: Math.max(0, Math.min(wanted.picture, pngs.length - 1)) };
  const turn = (by: 1 | -1): void => {
    onTurn();
    setPlace(nextPlace(place, by, pngs.length));
  };
  const isLastHere = place.picture + 1 >= pngs.length;
  const pager = {
    place: placeWords(place, view.documents, pngs.length),
    isFirst: place.position === 1 && place.picture === 0,
    isLast: place.position === view.documents && isLastHere,
    turn,
  };
  return {
    answer,
    place,
    pager,
    bytes: pngs[place.picture],
    isAlone: view.documents === 1 && pngs.length < 2,
  };
};

/** The picture. While it is loaded, or if there is none, what is shown instead. */
const Picture = ({ shown, alt, zooming }: { shown: Shown; alt: string; zooming: Zooming }) => {
  const { data, error, isFetching, refetch } = shown.answer;
  const isWaiting = isFetching && !data?.ok;
  return (
    <>
      {data?.ok && <DrawnOtherwiseNote differs={data.differs} />}
      {isWaiting && <Skeleton role="status" className={styles.skeleton} aria-label={text.parts.loading} />}
      {!isWaiting && <ErrorNote error={error} onRetry={() => void refetch()} />}
      {!isWaiting && data?.ok === false && <NoPicture failure={data} onRetry={() => void refetch()} />}
      {shown.bytes && <Paper bytes={shown.bytes} alt={alt} zooming={zooming} />}
    </>
  );
};

type Shown = ReturnType<typeof useDisplayedPicture>;

/** Large pictures of a label: `+`, `-` and `0` zoom, Escape closes. Mount it to open it. */
export const LabelViewer = ({ view, at, onClose }: Props) => {
  useFocusReturn();
  const frame = useRef<HTMLDivElement>(null);
  const zooming = useZoom(frame);
  const displayed = useDisplayedPicture(view, at, () => zooming.set('fit'));
  const { data } = displayed.answer;
  const { message, copy, save } = useActions(view.label.id, displayed.place);
  return (
    // Keys pressed here must not reach the screen behind, which has its own use of Escape.
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        fullScreen
        onClose={onClose}
        title={words.title({ ref: view.label.ref1 })}
        classNames={{ content: styles.content, body: styles.body }}
        transitionProps={{ duration: 0 }}
      >
        <div ref={frame} className={styles.frame} onKeyDown={zooming.onKeyDown}>
          <div className={styles.tools}>
            <ZoomButtons zooming={zooming} />
            {!displayed.isAlone && <PicturePager {...displayed.pager} />}
            <Actions answer={data} copy={copy} save={save} />
          </div>
          <p role="status" className={styles.status}>
            {message || (data?.ok === true && data.approximate ? text.ship.picture.approximate : '')}
          </p>
          <ErrorNote error={copy.error ?? save.error} />
          <Picture
            shown={displayed}
            alt={text.ship.picture.alt({ ref: view.label.ref1 })}
            zooming={zooming}
          />
        </div>
      </Dialog>
    </div>
  );
};
