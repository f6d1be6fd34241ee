/** A `^` command of a format with the position of its parameters in the format's bytes. */
export interface FormatCommand {
  code: string;
  /** The byte that separated its parameters. */
  delimiter: number;
  from: number;
  to: number;
}

/** One complete format as received: `^XA` to `^XZ` (or STX to ETX), without the `~` commands inside it. */
export interface ReceivedFormat {
  bytes: Uint8Array;
  commands: FormatCommand[];
}

/** What a format means for the printer. */
export interface FormatFacts {
  /** False for stored formats (`^DF`), queries and settings: nothing comes out and no counter moves. */
  prints: boolean;
  copies: number;
  /** `^PQ` asks for a pause after this many labels, without overriding it; 0 never. */
  pauseEvery: number;
  /** `^PP`: pause after this format. */
  pauses: boolean;
  /** `^HH`: send the configuration label. */
  asksConfiguration: boolean;
  labelLength: number | null;
  /** Its commands in order, with their parameters; empty where it is stored. */
  settings: { code: string; parameters: string[] }[];
  reprintAfterError: boolean | null;
}

// A format without any of these draws nothing. Whether a real printer feeds a blank label for it is not known; this one
// does not.
const drawing = new Set(['FD', 'FV', 'GB', 'GC', 'GD', 'GE', 'GF', 'GS', 'XG', 'IM', 'IL', 'XF', 'SN']);

const latin = new TextDecoder('latin1');

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

const wholeNumber = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\s*\d+\s*$/.test(text) ? Number(text) : otherwise;

/** Reads the commands that matter to a printer's counters and queue. Drawing is left to a renderer. */
export const readFormat = (format: ReceivedFormat): FormatFacts => {
  const parameters = (command: FormatCommand): string =>
    latin.decode(format.bytes.subarray(command.from, Math.min(command.to, command.from + 200)));
  const withParameters = (command: FormatCommand) => ({
    code: command.code,
    parameters: parameters(command).split(String.fromCharCode(command.delimiter)),
  });
  const last = (code: string): string | undefined => {
    const command = format.commands.findLast((candidate) => candidate.code === code);
    return command && parameters(command);
  };
  const has = (code: string): boolean => format.commands.some((command) => command.code === code);
  const quantity = last('PQ')?.split(',') ?? [];
  const length = wholeNumber(last('LL')?.split(',')[0], 0);
  const reprint = last('JZ')?.trim().toUpperCase();
  return {
    prints: !has('DF') && format.commands.some((command) => drawing.has(command.code)),
    copies: clamp(wholeNumber(quantity[0], 1), 1, 99_999_999),
    pauseEvery: quantity[3]?.trim().toUpperCase() === 'Y' ? 0 : wholeNumber(quantity[1], 0),
    pauses: has('PP'),
    asksConfiguration: has('HH'),
    settings: has('DF')
      ? format.commands.filter(({ code }) => code === 'DF').map(withParameters)
      : format.commands.map(withParameters),
    labelLength: length > 0 ? clamp(length, 1, 32_000) : null,
    reprintAfterError: reprint === 'Y' ? true : reprint === 'N' ? false : null,
  };
};
