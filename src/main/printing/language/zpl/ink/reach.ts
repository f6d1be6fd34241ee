import type { Announced } from '../graphic';
import type { Rectangle } from './place';

/** How far ink extends from the label's upper left corner. */
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
  /** Its length unpacked. */
  bytes: number;
  /** Its black dots; the whole picture where it can't be read. Unpacks it at the first call. */
  ink(): Rectangle;
}

/** Ink of a document by its kind, in the document's unit. */
export interface Reach {
  text: Edges;
  /** Minimum extent of text: the measures of its letters are estimates. */
  textLeast: Edges;
  codes: Edges;
  /** Frames, lines, circles. */
  boxes: Edges;
  /** Filled boxes; they are also among `boxes`. */
  solids: Edges;
  /** How far text (its minimum), codes and filled boxes begin outside of the left and the upper edge, as positive numbers. */
  before: { left: number; top: number };
  /** The same for frames, lines and circles; for one format, how many end left of the paper, and how many begin above it. */
  boxesBefore: { left: number; top: number; linesLeft: number; linesAbove: number };
  /** The positions of those that begin furthest right, the furthest first. */
  boxesFrom: readonly number[];
  /** The positions of those that end furthest down, the furthest first. */
  boxesTo: readonly number[];
  pictures: readonly PlacedPicture[];
}

/** The same while it grows. */
interface GrowingReach extends Reach {
  boxesFrom: readonly number[];
  boxesTo: readonly number[];
  pictures: PlacedPicture[];
}

const nowhere = (): Edges => ({ right: 0, bottom: 0 });

/** One per format: written out, which is several times faster than a spread. */
const emptyReach = (): GrowingReach => ({
  text: nowhere(),
  textLeast: nowhere(),
  codes: nowhere(),
  boxes: nowhere(),
  solids: nowhere(),
  before: { left: 0, top: 0 },
  boxesBefore: { left: 0, top: 0, linesLeft: 0, linesAbove: 0 },
  boxesFrom: [],
  boxesTo: [],
  pictures: [],
});

export const noReach: Reach = emptyReach();

const kinds = ['text', 'textLeast', 'codes', 'boxes', 'solids'] as const;
type Kind = (typeof kinds)[number];
/** Nothing of these may be cut. */
const mustFit: ReadonlySet<Kind> = new Set(['textLeast', 'codes', 'solids']);

/** Up to this many lines beyond an edge may belong to a frame; more are bars. */
const remembered = 5;
/** More pictures than any label has. */
const mostPictures = 200;

const grow = (edges: Edges, { right, bottom }: Edges): void => {
  edges.right = Math.max(edges.right, right);
  edges.bottom = Math.max(edges.bottom, bottom);
};

/** The picture's own ink at its place, enlarged by the factors of `^XG`. */
export const placedPicture = (
  { left, top }: { left: number; top: number },
  picture: Announced,
  by: { across: number; along: number } = { across: 1, along: 1 },
): PlacedPicture => {
  const all = { right: left + picture.width * by.across, bottom: top + picture.height * by.along };
  const ink = (): Rectangle => {
    const ink = picture.ink();
    if (!ink) return { left: 0, top: 0, right: 0, bottom: 0 };
    return {
      ...{ left: left + ink.left * by.across, right: left + ink.right * by.across },
      ...{ top: top + ink.top * by.along, bottom: top + ink.bottom * by.along },
    };
  };
  const size = { width: picture.width * by.across, height: picture.height * by.along };
  const bytes = (picture.width * picture.height) / 8;
  return { ...all, ...size, left, top, bytes, ink };
};

const clippedPicture = (picture: PlacedPicture, most: number, scale: number): PlacedPicture => {
  const clip = ({ left, top, right, bottom }: Rectangle): Rectangle => ({
    left: scale * left,
    top: scale * top,
    right: scale * Math.min(most, right),
    bottom: scale * bottom,
  });
  const size = { width: scale * picture.width, height: scale * picture.height };
  return { ...clip(picture), ...size, bytes: picture.bytes, ink: () => clip(picture.ink()) };
};

const furthestOf = (furthest: readonly number[], others: readonly number[]): readonly number[] =>
  others.length === 0 ? furthest : [...furthest, ...others].sort((a, b) => b - a).slice(0, remembered);

const withFurthest = (furthest: readonly number[], one: number): readonly number[] =>
  one <= (furthest[remembered - 1] ?? -1) ? furthest : furthestOf(furthest, [one]);

const growBefore = (before: Reach['before'], left: number, top: number): void => {
  before.left = Math.max(before.left, left);
  before.top = Math.max(before.top, top);
};

const addInk = (reach: GrowingReach, kind: Kind, ink: Rectangle): void => {
  grow(reach[kind], ink);
  if (mustFit.has(kind)) growBefore(reach.before, -ink.left, -ink.top);
  if (kind !== 'boxes') return;
  growBefore(reach.boxesBefore, -ink.left, -ink.top);
  if (ink.right <= 0) reach.boxesBefore.linesLeft += 1;
  if (ink.top < 0) reach.boxesBefore.linesAbove += 1;
  reach.boxesFrom = withFurthest(reach.boxesFrom, ink.left);
  reach.boxesTo = withFurthest(reach.boxesTo, ink.bottom);
};

/** @param most how far right the format prints */
const addFormat = (reach: GrowingReach, format: Reach, most: number, scale: number): void => {
  for (const kind of kinds) {
    const { right, bottom } = format[kind];
    grow(reach[kind], { right: scale * Math.min(most, right), bottom: scale * bottom });
  }
  growBefore(reach.before, scale * format.before.left, scale * format.before.top);
  const [all, its] = [reach.boxesBefore, format.boxesBefore];
  growBefore(all, scale * its.left, scale * its.top);
  all.linesLeft = Math.max(all.linesLeft, its.linesLeft);
  all.linesAbove = Math.max(all.linesAbove, its.linesAbove);
  const from = format.boxesFrom.filter((left) => left < most).map((left) => scale * left);
  reach.boxesFrom = furthestOf(reach.boxesFrom, from);
  const to = format.boxesTo.map((bottom) => scale * bottom);
  reach.boxesTo = furthestOf(reach.boxesTo, to);
  reach.pictures.push(...format.pictures.map((picture) => clippedPicture(picture, most, scale)));
  reach.pictures.splice(mostPictures);
};

/** Combines the ink of formats. */
export class Gathering {
  readonly #reach = emptyReach();
  #format = emptyReach();

  get reach(): Reach {
    return this.#reach;
  }

  add(kind: Kind, ink: Rectangle): void {
    addInk(this.#format, kind, ink);
  }

  addPicture(picture: PlacedPicture): void {
    if (this.#format.pictures.length < mostPictures) this.#format.pictures.push(picture);
  }

  /** A format ends: ink beyond its own width (`^PW`) is not printed. */
  endFormat(width: number | null, scale: number): void {
    addFormat(this.#reach, this.#format, width ?? Number.POSITIVE_INFINITY, scale);
    this.#format = emptyReach();
  }
}

/** How far any ink extends, including the white parts of pictures. */
export const edgesOf = ({ text, codes, boxes, pictures }: Reach): Edges => {
  const edges = nowhere();
  for (const one of [text, codes, boxes, ...pictures]) grow(edges, one);
  return edges;
};

export const widestPicture = ({ pictures }: Reach): { width: number; height: number } =>
  pictures.reduce((widest, one) => (one.width > widest.width ? one : widest), { width: 0, height: 0 });
