import { ActionIcon, Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { Output } from '#shared/bridge/contract';
import type { DrawnDifferently } from '#shared/label/drawn-differently';
import { text } from '../text';
import { formatList } from '../text/format';
import styles from './label-picture.module.css';

interface Props {
  bytes: Uint8Array;
  alt: string;
  className?: string | undefined;
}

/** A picture from bytes. Its object URL exists as long as the picture is displayed. */
export const Png = ({ bytes, alt, className }: Props) => {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [bytes],
  );
  return <img ref={show} alt={alt} className={className} draggable={false} />;
};

const pagerWords = text.ship.picture;

interface PagerProps {
  /** The current page, in words. */
  place: string;
  isFirst: boolean;
  isLast: boolean;
  turn: (by: 1 | -1) => void;
}

/** Turns pages. */
export const PicturePager = ({ place, isFirst, isLast, turn }: PagerProps) => (
  <div className={styles.pager}>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={pagerWords.previous}
      disabled={isFirst}
      onClick={() => turn(-1)}
    >
      <IconChevronLeft aria-hidden />
    </ActionIcon>
    <span>{place}</span>
    <ActionIcon
      variant="default"
      size={44}
      aria-label={pagerWords.next}
      disabled={isLast}
      onClick={() => turn(1)}
    >
      <IconChevronRight aria-hidden />
    </ActionIcon>
  </div>
);

const words = text.parts.picture;
type Failure = Extract<Output<'labels.picture'>, { ok: false }>;

/** A second try cannot help here. */
const permanentReasons: ReadonlySet<Failure['reason']> = new Set([
  'missing',
  'removed',
  'damaged',
  'not_zpl',
]);

/** `UPC-A barcode (^BU)`; parts of commands have only words. */
const wordsOf = (what: DrawnDifferently): string => {
  const effect = words.drawnOtherwise[what];
  return what.startsWith('^') ? `${effect} (${what})` : effect;
};

/**
 * Names the parts of the picture that the printer prints differently. Renders nothing when there are none.
 */
export const DrawnOtherwiseNote = ({ differs }: { differs: readonly DrawnDifferently[] }) =>
  differs.length > 0 && (
    <p className={styles.differs}>
      <IconAlertTriangle aria-hidden size={20} />
      <span>{words.differs({ what: formatList(differs.map(wordsOf)) })}</span>
    </p>
  );

/** Why there is no picture. The person can try again if that can help. */
export const NoPicture = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => (
  <div className={styles.none}>
    <p className="pb-quiet">{text.ship.picture.reasons[failure.reason]}</p>
    {!permanentReasons.has(failure.reason) && (
      <Button variant="default" onClick={onRetry}>
        {text.parts.tryAgain}
      </Button>
    )}
    <DrawnOtherwiseNote differs={failure.differs ?? []} />
  </div>
);
