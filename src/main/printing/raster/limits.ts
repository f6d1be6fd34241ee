/**
 * Limits for documents from outside and for their results: larger than any label, and far below what would overload a
 * bench.
 */
export const limits = {
  /** Of a document, in bytes. */
  bytes: 24 * 1024 * 1024,
  /** Of one side of a picture, in pixels; also the maximum of `^LL` and `^FO` in dots (ZPL, ^LL: 32000). */
  side: 32_000,
  /** Of one picture: a letter page at 600 dpi has 33.7 million. */
  pixels: 40_000_000,
  /** Of the unpacked image data of a PNG, in bytes. */
  unpacked: 160 * 1024 * 1024,
  /** Of one PDF: each page is a label. */
  pages: 20,
  /** Memory of PDFium, in bytes; exceeding it ends the document, not the station. */
  pdfMemory: 512 * 1024 * 1024,
} as const;

/** True for a picture that is too large to be processed. */
export const isTooLarge = (width: number, height: number): boolean =>
  width > limits.side || height > limits.side || width * height > limits.pixels;
