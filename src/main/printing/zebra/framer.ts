/** One piece of a printer's answers: text between STX and ETX, or between two double quotes outside of such a frame. */
export interface Piece {
  kind: 'frame' | 'quoted';
  text: string;
}

export interface Framer {
  /** Accepts bytes in any portions and returns the pieces that they complete. */
  push(chunk: Uint8Array): Piece[];
}

const STX = 0x02;
const ETX = 0x03;
const QUOTE = 0x22;
/** No answer that we ask for is longer; more than this is noise and is dropped. */
const longest = 8 * 1024;

/**
 * Splits a printer's byte stream into answers. `~H…` answers stand between STX and ETX. SGD values stand in double
 * quotes, and nothing else is promised about them (Programming Guide, "Set Get Do"). Therefore the text between any two
 * quotes is a piece, and a stray quote in line noise costs one piece that matches nothing, instead of every answer
 * after it.
 */
export const createFramer = (): Framer => {
  let open: Piece['kind'] | null = null;
  let text = '';

  const begin = (kind: Piece['kind'] | null): void => {
    open = kind;
    text = '';
  };

  const take = (byte: number): Piece | null => {
    const finished = open !== null && byte === (open === 'frame' ? ETX : QUOTE) ? { kind: open, text } : null;
    if (byte === STX) begin('frame');
    else if (finished) begin(finished.kind === 'quoted' ? 'quoted' : null);
    else if (open === null && byte === QUOTE) begin('quoted');
    else if (open !== null && text.length < longest) text += String.fromCharCode(byte);
    else begin(null);
    return finished;
  };

  return {
    push: (chunk) => {
      const pieces: Piece[] = [];
      for (const byte of chunk) {
        const piece = take(byte);
        if (piece) pieces.push(piece);
      }
      return pieces;
    },
  };
};
