/** Text in dots: where its ink begins, from the upper left of its line, and the ink itself, one bit per dot, 1 black. */
export interface DrawnText {
  left: number;
  top: number;
  width: number;
  height: number;
  rowBytes: number;
  bits: Uint8Array;
}

/** Draws letters that a printer's own font does not have. */
export interface Lettering {
  /** Its width in units of its line's height. */
  widthOf(text: string): number;
  /** @param height of its line, in dots; null for text without ink */
  draw(text: string, height: number): DrawnText | null;
}
