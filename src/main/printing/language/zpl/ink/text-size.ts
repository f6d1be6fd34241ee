import type { Block, SettledField } from './field';
import { lineHeight, lineOf } from './fonts';

/** Ink of an upright field, in dots from the upper left corner of its cell. */
export interface Size {
  left: number;
  right: number;
  bottom: number;
  /** From the top of the cell to the baseline. */
  baseline: number;
  /** The cell's own size, which rotates with it. */
  cell: { width: number; height: number };
}

/** No block has more lines than fit on any label. */
const mostLines = 500;

const widthIn = (field: SettledField, text: string): number => lineOf(text, field.font).width;

const wrappedParagraph = (paragraph: string, width: number, field: SettledField): string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && widthIn(field, longer) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
    if (lines.length >= mostLines) break;
  }
  return [...lines, line];
};

const linesIn = (text: string, width: number, field: SettledField): string[] =>
  text.split(/\\&/).flatMap((paragraph) => wrappedParagraph(paragraph.trimEnd(), width, field));

const blockSize = (field: SettledField, text: string, block: Block): Size => {
  const lines = linesIn(text, block.width, field).slice(0, block.mostLines);
  const step = lineHeight(field.font) + block.spacing;
  const last = lines.findLastIndex((line) => line !== '');
  const widest = Math.min(block.width, Math.max(0, ...lines.map((line) => widthIn(field, line))));
  const { baseline, bottom } = lineOf(lines[last] ?? '', field.font);
  const left = { C: (block.width - widest) / 2, R: block.width - widest }[block.align] ?? 0;
  return {
    ...{ left, right: left + widest, bottom: last < 0 ? 0 : last * step + bottom },
    // A typeset block has the baseline of the last line that it may have.
    baseline: (block.mostLines - 1) * step + baseline,
    cell: { width: block.width, height: (block.mostLines - 1) * step + lineHeight(field.font) },
  };
};

/** The ink of upright text. */
export const textSize = (field: SettledField, text: string): Size => {
  if (field.block) return blockSize(field, text, field.block);
  const { width, baseline, bottom } = lineOf(text.trimEnd(), field.font);
  const height = lineHeight(field.font);
  if (!field.box) return { left: 0, right: width, bottom, baseline, cell: { width, height } };
  const lines = linesIn(text, field.box.width, field).length;
  return {
    ...{ left: 0, right: Math.min(width, field.box.width), baseline },
    bottom: Math.min(field.box.height, (lines - 1) * height + bottom),
    cell: { width: field.box.width, height: field.box.height },
  };
};
