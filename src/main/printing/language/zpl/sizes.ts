import type { Printer } from '#shared/print/printer';
import type { Rectangle } from './ink/place';
import type { Reach } from './ink/reach';
import type { Unit } from './ink/settings';

type Dpi = Printer['dpi'];

/** The size of a printer's paper, in its dots; null where it is not known. */
export interface Paper {
  dpi: Dpi;
  headDots: number | null;
  mediaDots: number | null;
}

/** Why a label's ink does not fit on a printer's label: how far the ink extends, and the size of the printer's label. */
export interface SizeProblem {
  code: 'too-wide' | 'too-long';
  /** It begins outside, by this number of dots, at the left or the upper edge. */
  isBefore?: true;
  dots: number;
  has: number;
}

/**
 * How far a frame may extend at the bottom: its edge is lost, and the next label is not reached, since its ink begins
 * after the gap.
 */
const slack = 1.03;
/** Up to this many lines outside may belong to a frame; more are bars, or a drawing. */
const frameLines = 4;

const dotsPer: Record<Unit, (dpi: Dpi) => number> = {
  dots: () => 1,
  inches: (dpi) => dpi,
  millimetres: (dpi) => ({ 203: 8, 300: 12, 600: 24 })[dpi],
};

const none = { left: 0, top: 0, right: 0, bottom: 0 };

/** Of all pictures of a document that are unpacked for their ink, in bytes: a letter page of 600 dpi has 4.2 million. */
const mostUnpacked = 16 * 1024 * 1024;

/** How far pictures extend. One that may extend too far is unpacked, and its white edges do not count. */
const pictureEdges = ({ pictures }: Reach, right: number, bottom: number): Rectangle => {
  const edges = { ...none };
  let unpacked = 0;
  for (const picture of pictures) {
    const isDoubtful =
      picture.right > right || picture.bottom > bottom || picture.left < 0 || picture.top < 0;
    if (isDoubtful) unpacked += picture.bytes;
    const ink = isDoubtful && unpacked <= mostUnpacked ? picture.ink() : picture;
    edges.left = Math.min(edges.left, ink.left);
    edges.top = Math.min(edges.top, ink.top);
    edges.right = Math.max(edges.right, ink.right);
    edges.bottom = Math.max(edges.bottom, ink.bottom);
  }
  return edges;
};

/** The extent of ink on a printer, in its dots. */
interface OnPaper {
  codes: number;
  /** Text, pictures and filled boxes. */
  others: number;
  boxes: number;
  /** Lines that begin beyond the edge. */
  linesBeyond: number;
  /** Lines that end below the edge. */
  linesBelow: number;
  /** Of everything except boxes; and of boxes. */
  bottom: number;
  boxesBottom: number;
  /** Of everything that may not be cut: all except frames, and lines that are so many that they are bars. */
  before: { left: number; top: number };
  /** A line of a frame begins outside of the left or the upper edge. */
  isFrameBefore: boolean;
}

const onPaper = (reach: Reach, unit: Unit, { dpi, headDots, mediaDots }: Paper): OnPaper => {
  const [head, media] = [headDots ?? Number.POSITIVE_INFINITY, mediaDots ?? Number.POSITIVE_INFINITY];
  const per = dotsPer[unit](dpi);
  const pictures = unit === 'dots' ? pictureEdges(reach, head, media) : none;
  const dots = (edge: number): number => Math.round(edge * per);
  const { left, top, linesLeft, linesAbove } = reach.boxesBefore;
  return {
    codes: dots(reach.codes.right),
    others: dots(Math.max(reach.textLeast.right, reach.solids.right, pictures.right)),
    boxes: dots(reach.boxes.right),
    linesBeyond: reach.boxesFrom.filter((left) => dots(left) >= head).length,
    linesBelow: reach.boxesTo.filter((edge) => dots(edge) > media).length,
    bottom: dots(Math.max(reach.textLeast.bottom, reach.codes.bottom, reach.solids.bottom, pictures.bottom)),
    boxesBottom: dots(reach.boxes.bottom),
    before: {
      left: dots(Math.max(reach.before.left, -pictures.left, linesLeft > frameLines ? left : 0)),
      top: dots(Math.max(reach.before.top, -pictures.top, linesAbove > frameLines ? top : 0)),
    },
    isFrameBefore: dots(left) > 0 || dots(top) > 0,
  };
};

const isCut = ({ codes, others, linesBeyond }: OnPaper, head: number): boolean =>
  codes > head || others > head || linesBeyond > frameLines;

const isTooLong = ({ bottom, boxesBottom, linesBelow }: OnPaper, media: number): boolean =>
  bottom > media || boxesBottom > slack * media || linesBelow > frameLines;

/** Ink that begins outside is cut at the left, or printed on the previous label. */
const beforeOutcomes = ({ before }: OnPaper): SizeProblem[] => [
  ...(before.left > 0 ? [{ code: 'too-wide', isBefore: true, dots: before.left, has: 0 } as const] : []),
  ...(before.top > 0 ? [{ code: 'too-long', isBefore: true, dots: before.top, has: 0 } as const] : []),
];

/**
 * Why a label's ink does not fit a printer: text or bars that its head would cut, or ink that would continue on the
 * next label. White paper around the ink, `^PW` and `^LL` are ignored.
 * @param unit null for a document that was not read
 */
export const sizeProblemsOf = (reach: Reach, unit: Unit | null, paper: Paper): SizeProblem[] => {
  const { headDots: head, mediaDots: media } = paper;
  if (unit === null) return [];
  const ink = onPaper(reach, unit, paper);
  const outcomes = beforeOutcomes(ink);
  const widest = Math.max(ink.codes, ink.others, ink.linesBeyond > frameLines ? ink.boxes : 0);
  if (head !== null && isCut(ink, head)) outcomes.push({ code: 'too-wide', dots: widest, has: head });
  if (media !== null && isTooLong(ink, media))
    outcomes.push({ code: 'too-long', dots: Math.max(ink.bottom, ink.boxesBottom), has: media });
  return outcomes;
};

/** True where only the edge of a frame or the end of a line would be lost: such a label is printed. */
export const losesFrameEdge = (reach: Reach, unit: Unit | null, paper: Paper): boolean => {
  if (unit === null) return false;
  const ink = onPaper(reach, unit, paper);
  const [head, media] = [
    paper.headDots ?? Number.POSITIVE_INFINITY,
    paper.mediaDots ?? Number.POSITIVE_INFINITY,
  ];
  const isBeyond = ink.boxes > head || ink.boxesBottom > media || ink.isFrameBefore;
  return isBeyond && beforeOutcomes(ink).length === 0 && !isCut(ink, head) && !isTooLong(ink, media);
};
