/** What is taken from outside, and what is made of it. Beyond any label, far below what would choke a bench. */
export const limits = {
  /** Of a document, in bytes. */
  bytes: 24 * 1024 * 1024,
  /** Of one side of a picture, in pixels; also the most dots `^LL` and `^FO` take (ZPL, ^LL: 32000). */
  side: 32_000,
  /** Of one picture: a whole letter page at 600 dpi has 33.7 million. */
  pixels: 40_000_000,
  /** What the image data of a PNG may unpack to, in bytes. */
  unpacked: 160 * 1024 * 1024,
  /** Of one PDF: each page is a label. */
  pages: 20,
  /** What PDFium may take, in bytes; more ends the document, not the station. */
  pdfMemory: 512 * 1024 * 1024,
} as const;

/** Whether a picture of this size is worked on at all. */
export const isTooLarge = (width: number, height: number): boolean =>
  width > limits.side || height > limits.side || width * height > limits.pixels;
