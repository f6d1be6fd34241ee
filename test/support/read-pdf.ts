import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { PDFiumLibrary } from '@hyzyla/pdfium';

const require = createRequire(import.meta.url);

interface PdfPageRead {
  /** In points. */
  width: number;
  height: number;
  text: string;
  /** Share of the page that is not white. */
  ink: number;
  /** Distance of the nearest mark from each edge, in points. */
  margins: { left: number; right: number; top: number; bottom: number };
}

type Margins = PdfPageRead['margins'];

const inkOf = (
  data: Uint8Array,
  width: number,
  height: number,
  scale: number,
): { ink: number; margins: Margins } => {
  let marks = 0;
  const box = { left: width, right: 0, top: height, bottom: 0 };
  for (let at = 0; at < width * height; at += 1) {
    if ((data[at * 4] ?? 255) > 200 && (data[at * 4 + 1] ?? 255) > 200) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    marks += 1;
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  const margins = {
    left: box.left,
    right: width - 1 - box.right,
    top: box.top,
    bottom: height - 1 - box.bottom,
  };
  const inPoints = Object.fromEntries(
    Object.entries(margins).map(([side, dots]) => [side, dots / scale]),
  ) as unknown as Margins;
  return { ink: marks / (width * height), margins: inPoints };
};

/** Reads a PDF with PDFium, like any viewer: page sizes, text, and the amount of ink. */
export const readPdf = async (pdf: Uint8Array, scale = 1): Promise<PdfPageRead[]> => {
  const wasm = await readFile(require.resolve('@hyzyla/pdfium/pdfium.wasm'));
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer });
  const document = await library.loadDocument(pdf);
  const pages: PdfPageRead[] = [];
  for (const page of document.pages()) {
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
    // Drawing closes the page.
    const text = page.getText();
    const { data, width: wide, height: high } = await page.render({ scale, render: 'bitmap' });
    pages.push({ width, height, text, ...inkOf(data, wide, high, scale) });
  }
  document.destroy();
  library.destroy();
  return pages;
};
