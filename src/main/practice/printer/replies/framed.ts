const STX = '\x02';
const ETX = '\x03';

/** STX text ETX CR LF: one line of `~HS`, and `~HI`, `~HM`. */
export const framedLine = (text: string): string => `${STX}${text}${ETX}\r\n`;

/** STX, lines ended by CR LF, ETX: `~HQ…` and `^HH`. */
export const framedLines = (lines: readonly string[]): string =>
  `${STX}${lines.map((line) => `${line}\r\n`).join('')}${ETX}`;

export const digits = (value: number, width: number): string =>
  String(Math.max(0, Math.trunc(value)))
    .padStart(width, '0')
    .slice(-width);

export const flag = (on: boolean): string => (on ? '1' : '0');
