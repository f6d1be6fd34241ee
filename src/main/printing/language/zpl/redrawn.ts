import type { Printer } from '#shared/print/printer';
import { dotsPerMm } from '../../models';
import type { Rectangle } from './ink/place';
import type { PlacedPicture } from './ink/reach';
import type { LabelFacts } from './read-label';

const scaledPicture = (picture: PlacedPicture, scaled: (dots: number) => number): PlacedPicture => {
  const edges = ({ left, top, right, bottom }: Rectangle): Rectangle => ({
    ...{ left: scaled(left), top: scaled(top), right: scaled(right), bottom: scaled(bottom) },
  });
  const { width, height } = picture;
  return {
    ...picture,
    ...edges(picture),
    ...{ width: scaled(width), height: scaled(height) },
    ink: () => edges(picture.ink()),
  };
};

/** A label that was drawn here, with the facts that it has when it is drawn again for another resolution. */
export const redrawnFor = (label: LabelFacts, dpi: Printer['dpi']): LabelFacts => {
  if (!label.isDrawnHere || label.dpi === null || label.dpi === dpi) return label;
  const ratio = dotsPerMm[dpi] / dotsPerMm[label.dpi];
  const scaled = (dots: number): number => Math.round(dots * ratio);
  const { width, length, reach } = label;
  return {
    ...label,
    ...{ dpi, width: width && scaled(width), length: length && scaled(length) },
    reach: { ...reach, pictures: reach.pictures.map((picture) => scaledPicture(picture, scaled)) },
  };
};
