import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { edgesOf } from '#main/printing/language/zpl/ink/reach';
import { readLabel } from '#main/printing/language/zpl/read-label';
import { goldenLabels, type GoldenLabel } from '#tools/golden-labels';

interface Drawn {
  width: number;
  height: number;
  right: number;
  bottom: number;
}

/** Where the black dots of a drawing end. */
const inkOf = (picture: Uint8Array): Drawn => {
  const { width, height, data } = PNG.sync.read(Buffer.from(picture));
  let [right, bottom] = [0, 0];
  for (let at = 0; at < width * height; at += 1) {
    if ((data[4 * at] ?? 255) >= 128) continue;
    right = Math.max(right, (at % width) + 1);
    bottom = Math.floor(at / width) + 1;
  }
  return { width, height, right, bottom };
};

/** In inches: letters of the printers' own font and of the renderer's differ a little. */
const closeness = { across: 0.13, along: 0.1 };

/** The renderer counts columns of PDF417 differently from the guide, and breaks justified lines elsewhere. */
const drawnOtherwise = new Set(['pdf417', 'text-blocks', 'graphic-page']);

const isDrawnTruly = (label: GoldenLabel): boolean =>
  label.limit === null && label.pictures().length === 1 && !drawnOtherwise.has(label.name);

describe('the ink of a label matches its drawing', () => {
  const drawn = goldenLabels.filter(isDrawnTruly);

  it('most golden labels have a drawing', () => {
    expect(drawn.length).toBeGreaterThan(25);
  });

  it.each(drawn.map((label) => [label.name, label] as const))(
    'the ink of %s matches its drawing',
    (_, label) => {
      const { zpl, dpi } = label;
      const ink = inkOf(label.pictures()[0] ?? new Uint8Array());
      const edges = edgesOf(readLabel(zpl).reach);
      // Ink outside of the drawn page is not on its picture.
      expect(Math.abs(Math.min(edges.right, ink.width) - ink.right)).toBeLessThan(closeness.across * dpi);
      expect(Math.abs(Math.min(edges.bottom, ink.height) - ink.bottom)).toBeLessThan(closeness.along * dpi);
    },
  );
});
