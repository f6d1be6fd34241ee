import type { Announced } from '../graphic';
import { inkOf } from '../graphic';
import type { Rectangle } from './place';

/** How far something reaches from the label's upper left corner. */
export interface Edges {
  right: number;
  bottom: number;
}

/** A picture where it is printed. */
export interface PlacedPicture extends Edges {
  width: number;
  height: number;
  left: number;
  top: number;
  /** Its black dots; where it cannot be read, all of it. Unpacks it when first asked. */
  ink(): Rectangle;
}

/** Ink of a document by what it is, in the document's unit. */
export interface Reach {
  text: Edges;
  /** How far text reaches at the least: the measures of its letters are estimates. */
  textLeast: Edges;
  codes: Edges;
  /** Frames, lines, circles. */
  boxes: Edges;
  /** Boxes that are filled; they are among `boxes` too. */
  solids: Edges;
  /** How far text (at the least), codes and filled boxes begin outside of the left and the upper edge, as positive numbers. */
  before: { left: number; top: number };
  /** The same of frames, lines and circles; of one format, how many end left of the paper, and how many begin above it. */
  boxesBefore: { left: number; top: number; linesLeft: number; linesAbove: number };
  /** Where those begin that begin furthest right, the furthest first. */
  boxesFrom: readonly number[];
  /** Where those end that end furthest down, the furthest first. */
  boxesTo: readonly number[];
  pictures: readonly PlacedPicture[];
}

const noBoxesBefore = () => ({ left: 0, top: 0, linesLeft: 0, linesAbove: 0 });

export const noReach: Reach = {
  ...{ text: { right: 0, bottom: 0 }, codes: { right: 0, bottom: 0 }, boxes: { right: 0, bottom: 0 } },
  ...{ textLeast: { right: 0, bottom: 0 }, solids: { right: 0, bottom: 0 }, before: { left: 0, top: 0 } },
  ...{ boxesBefore: noBoxesBefore(), boxesFrom: [], boxesTo: [], pictures: [] },
};

const kinds = ['text', 'textLeast', 'codes', 'boxes', 'solids'] as const;
type Kind = (typeof kinds)[number];
/** Of these, nothing may be cut. */
const whole: ReadonlySet<Kind> = new Set(['textLeast', 'codes', 'solids']);

/** So many lines may lie beyond an edge and still be a frame's; more are bars. */
const remembered = 5;
/** More pictures than any label has. */
const mostPictures = 200;

const nowhere = (): Edges => ({ right: 0, bottom: 0 });

const grow = (edges: Edges, { right, bottom }: Edges): void => {
  edges.right = Math.max(edges.right, right);
  edges.bottom = Math.max(edges.bottom, bottom);
};

/** The picture's own ink at its place, enlarged as `^XG` asks. */
export const placedPicture = (
  { left, top }: { left: number; top: number },
  picture: Announced,
  by: { across: number; along: number } = { across: 1, along: 1 },
): PlacedPicture => {
  const all = { right: left + picture.width * by.across, bottom: top + picture.height * by.along };
  let known: Rectangle | null = null;
  const read = (): Rectangle => {
    const graphic = picture.read();
    const ink = graphic ? inkOf(graphic) : { left: 0, top: 0, right: picture.width, bottom: picture.height };
    if (!ink) return { left: 0, top: 0, right: 0, bottom: 0 };
    return {
      ...{ left: left + ink.left * by.across, right: left + ink.right * by.across },
      ...{ top: top + ink.top * by.along, bottom: top + ink.bottom * by.along },
    };
  };
  const size = { width: picture.width * by.across, height: picture.height * by.along };
  return { ...all, ...size, left, top, ink: () => (known ??= read()) };
};

/** Puts the ink of formats together. */
export interface Gathering {
  readonly reach: Reach;
  add(kind: Kind, ink: Rectangle): void;
  addPicture(picture: PlacedPicture): void;
  /** A format ends: what lies beyond its own width (`^PW`) is printed nowhere. */
  endFormat(width: number | null, scale: number): void;
}

const clippedPicture = (picture: PlacedPicture, most: number, scale: number): PlacedPicture => {
  const clip = ({ left, top, right, bottom }: Rectangle): Rectangle => ({
    left: scale * left,
    top: scale * top,
    right: scale * Math.min(most, right),
    bottom: scale * bottom,
  });
  const size = { width: scale * picture.width, height: scale * picture.height };
  return { ...clip(picture), ...size, ink: () => clip(picture.ink()) };
};

const everyKind = (): Record<Kind, Edges> => ({
  ...{ text: nowhere(), textLeast: nowhere(), codes: nowhere(), boxes: nowhere(), solids: nowhere() },
});

const withFurthest = (furthest: number[], one: number): number[] =>
  one <= (furthest[remembered - 1] ?? -1)
    ? furthest
    : [...furthest, one].sort((a, b) => b - a).slice(0, remembered);

export const createGathering = (): Gathering => {
  const all = everyKind();
  const now = everyKind();
  const before = { left: 0, top: 0 };
  const nowBefore = { left: 0, top: 0 };
  const boxesBefore = noBoxesBefore();
  const nowBoxesBefore = noBoxesBefore();
  const pictures: PlacedPicture[] = [];
  let nowPictures: PlacedPicture[] = [];
  let boxesFrom: number[] = [];
  let nowFrom: number[] = [];
  let boxesTo: number[] = [];
  let nowTo: number[] = [];
  return {
    reach: {
      ...all,
      ...{ before, boxesBefore },
      get boxesFrom() {
        return boxesFrom;
      },
      get boxesTo() {
        return boxesTo;
      },
      pictures,
    },
    add: (kind, ink) => {
      grow(now[kind], ink);
      if (whole.has(kind)) {
        nowBefore.left = Math.max(nowBefore.left, -ink.left);
        nowBefore.top = Math.max(nowBefore.top, -ink.top);
      }
      if (kind !== 'boxes') return;
      nowBoxesBefore.left = Math.max(nowBoxesBefore.left, -ink.left);
      nowBoxesBefore.top = Math.max(nowBoxesBefore.top, -ink.top);
      if (ink.right <= 0) nowBoxesBefore.linesLeft += 1;
      if (ink.top < 0) nowBoxesBefore.linesAbove += 1;
      nowFrom = withFurthest(nowFrom, ink.left);
      nowTo = withFurthest(nowTo, ink.bottom);
    },
    addPicture: (picture) => {
      if (nowPictures.length < mostPictures) nowPictures.push(picture);
    },
    endFormat: (width, scale) => {
      const most = width ?? Number.POSITIVE_INFINITY;
      for (const kind of kinds) {
        grow(all[kind], { right: scale * Math.min(most, now[kind].right), bottom: scale * now[kind].bottom });
        Object.assign(now[kind], nowhere());
      }
      before.left = Math.max(before.left, scale * nowBefore.left);
      before.top = Math.max(before.top, scale * nowBefore.top);
      Object.assign(nowBefore, { left: 0, top: 0 });
      const { left, top, linesLeft, linesAbove } = nowBoxesBefore;
      boxesBefore.left = Math.max(boxesBefore.left, scale * left);
      boxesBefore.top = Math.max(boxesBefore.top, scale * top);
      boxesBefore.linesLeft = Math.max(boxesBefore.linesLeft, linesLeft);
      boxesBefore.linesAbove = Math.max(boxesBefore.linesAbove, linesAbove);
      Object.assign(nowBoxesBefore, noBoxesBefore());
      const from = nowFrom.filter((left) => left < most).map((left) => scale * left);
      boxesFrom = [...boxesFrom, ...from].sort((a, b) => b - a).slice(0, remembered);
      boxesTo = [...boxesTo, ...nowTo.map((bottom) => scale * bottom)]
        .sort((a, b) => b - a)
        .slice(0, remembered);
      nowTo = [];
      pictures.push(...nowPictures.map((picture) => clippedPicture(picture, most, scale)));
      pictures.splice(mostPictures);
      nowFrom = [];
      nowPictures = [];
    },
  };
};

/** How far anything reaches; pictures with what is white of them. */
export const edgesOf = ({ text, codes, boxes, pictures }: Reach): Edges => {
  const edges = nowhere();
  for (const one of [text, codes, boxes, ...pictures]) grow(edges, one);
  return edges;
};

export const widestPicture = ({ pictures }: Reach): { width: number; height: number } =>
  pictures.reduce((widest, one) => (one.width > widest.width ? one : widest), { width: 0, height: 0 });
