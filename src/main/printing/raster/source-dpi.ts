/** Dots per inch of the heads: 8, 12 and 24 dots per millimetre (ZPL, ^LL). Sold as 203, 300 and 600. */
export const headDpi = (dotsPerMm: number): number => dotsPerMm * 25.4;

/** In inches: label paper is 4 wide, some printers accept a little more. */
const widest = 4.6;
/** In dots across the shorter side: the maximum of a 4 inch head at 8 and at 12 dots per millimetre, with a margin. */
const across = [
  { dots: 864, dpi: headDpi(8) },
  { dots: 1_320, dpi: headDpi(12) },
];

const isOfPrinters = (dpi: number): boolean =>
  [200, 203.2, 300, 304.8, 600, 609.6].some((usual) => Math.abs(dpi - usual) < 3);

/** Drawing programs write 72 or 96 into any file: a label 11 inches wide was not intended. */
const isCredible = (shorter: number, dpi: number): boolean =>
  isOfPrinters(dpi) || (dpi >= 60 && dpi <= 1_300 && shorter / dpi <= widest && shorter / dpi >= 0.25);

/**
 * The resolution for which a picture was made, in dots per inch. The declared value is used when it results in a label;
 * else the picture is assumed to be made for a 4 inch head, whose resolution follows from its shorter side.
 */
export const sourceDpi = (
  { width, height }: { width: number; height: number },
  declared: { x: number; y: number } | null,
): { x: number; y: number } => {
  const shorter = Math.min(width, height);
  const declaredAcross = declared && (width <= height ? declared.x : declared.y);
  if (declared && declaredAcross !== null && isCredible(shorter, declaredAcross)) return declared;
  const dpi = across.find(({ dots }) => shorter <= dots)?.dpi ?? headDpi(24);
  return { x: dpi, y: dpi };
};
