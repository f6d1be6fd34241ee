import { printModes, type PrinterDetails } from '#shared/print/printer';
import type { HostStatus } from './host-status';

export const noDetails: PrinterDetails = {
  serial: null,
  printWidth: null,
  labelLength: null,
  media: null,
  method: null,
  mode: null,
};

/** Bit 7 of the function settings (line 2, `mmm`): continuous media. */
const continuousBit = 0x80;

const isMode = (letter: string): letter is keyof typeof printModes => letter in printModes;

/** What `~HS` reports of the media and the print method (Programming Guide, "~HS"). */
export const hostDetails = ({
  lines: [first, second],
}: HostStatus): Pick<PrinterDetails, 'labelLength' | 'media' | 'method' | 'mode'> => {
  const length = Number(first[3]);
  const settings = second[0] ?? '';
  const letter = second[5] ?? '';
  return {
    labelLength: length > 0 ? length : null,
    media: /^\d+$/.test(settings)
      ? (Number(settings) & continuousBit) !== 0
        ? 'continuous'
        : 'die-cut'
      : null,
    method: second[4] === '1' ? 'transfer' : second[4] === '0' ? 'direct' : null,
    mode: isMode(letter) ? printModes[letter] : null,
  };
};
