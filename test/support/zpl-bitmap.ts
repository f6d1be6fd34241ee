import { inflateSync } from 'node:zlib';

/** What a printer would burn for one label: '1' black, '0' white, one string for each row. */
export interface BurntLabel {
  width: number;
  height: number;
  rows: string[];
  /** Commands in their order, with parameters, without graphic data. */
  commands: string[];
  /** Announced bytes of each graphic field. */
  fields: number[];
}

/** Bit by bit, as in the printer's guide; it shares no code with the tested program. */
const crcOf = (text: string): number => {
  let crc = 0;
  for (const char of text)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const mix = ((char.charCodeAt(0) >> bit) & 1) ^ ((crc >> 15) & 1);
      crc = (crc << 1) & 0xffff;
      if (mix === 1) crc ^= 0x1021;
    }
  return crc;
};

const packed = (data: string, mode: string): Buffer => {
  const [, , base64 = '', crc = ''] = data.split(':');
  if (crcOf(base64) !== Number.parseInt(crc, 16)) throw new Error('the check sum is wrong');
  const bytes = Buffer.from(base64, 'base64');
  return mode === 'Z64' ? inflateSync(bytes) : bytes;
};

const countOf = (sign: string): number => {
  const code = sign.charCodeAt(0);
  return sign >= 'g' ? (code - 102) * 20 : code - 70;
};

/** Hexadecimal digits with counts; `,` and `!` fill a row, `:` repeats the row before. */
const unpackedHex = (data: string, digits: number): string => {
  let all = '';
  let row = '';
  let count = 0;
  const push = (digit: string, times: number): void => {
    row += digit.repeat(times);
    while (row.length >= digits) {
      all += row.slice(0, digits);
      row = row.slice(digits);
    }
  };
  for (const sign of data.replace(/[\r\n]/g, '')) {
    if (/[G-Yg-z]/.test(sign)) count += countOf(sign);
    else if (sign === ':' && row === '') all += all.slice(-digits);
    else if (sign === ',' || sign === '!') push(sign === ',' ? '0' : 'F', digits - row.length);
    else if (/[0-9A-Fa-f]/.test(sign)) {
      push(sign, Math.max(1, count));
      count = 0;
    } else throw new Error(`${sign} is no graphic data`);
  }
  if (row !== '') throw new Error('the last row is cut');
  return all;
};

/**
 * Bytes of a graphic field: `:Z64:`, `:B64:`, or hexadecimal with run lengths. @throws when it is incomplete
 */
export const graphicBytes = (data: string, rowBytes: number): Buffer => {
  const mode = /^:(Z64|B64):/.exec(data)?.[1];
  return mode === undefined ? Buffer.from(unpackedHex(data, rowBytes * 2), 'hex') : packed(data, mode);
};

const number = (text: string | undefined): number => {
  if (text === undefined || !/^\d+$/.test(text)) throw new Error(`${String(text)} is no number`);
  return Number(text);
};

const burn = (dots: Uint8Array[], x: number, y: number, bytes: Buffer, rowBytes: number): void => {
  for (const [at, byte] of bytes.entries())
    for (let bit = 0; bit < 8; bit += 1) {
      const row = dots[y + Math.floor(at / rowBytes)];
      const column = x + (at % rowBytes) * 8 + bit;
      if (((byte >> (7 - bit)) & 1) === 0) continue;
      if (!row || column >= row.length) throw new Error(`a dot at ${column} is outside the label`);
      row[column] = 1;
    }
};

const labelOf = (format: string): BurntLabel => {
  const commands: string[] = [];
  const fields: number[] = [];
  let [width, height, x, y] = [0, 0, 0, 0];
  let dots: Uint8Array[] = [];
  for (const [, code = '', rest = ''] of format.matchAll(/\^([A-Z][A-Z0-9])([^^]*)/g)) {
    const text = rest.trim();
    commands.push(code === 'GF' ? 'GF' : code + text);
    if (code === 'PW') width = number(text);
    if (code === 'LL') height = number(text);
    if (code === 'FO') [x = 0, y = 0] = text.split(',').map(number);
    if (code !== 'GF') continue;
    if (dots.length === 0) dots = Array.from({ length: height }, () => new Uint8Array(width));
    const found = /^A,(\d+),(\d+),(\d+),(.*)$/s.exec(text);
    const [sent, total, rowBytes] = [number(found?.[1]), number(found?.[2]), number(found?.[3])];
    const bytes = graphicBytes(found?.[4] ?? '', rowBytes);
    if (sent !== total || bytes.length !== total || total % rowBytes !== 0)
      throw new Error(`${bytes.length} bytes where ${total} were announced`);
    fields.push(total);
    burn(dots, x, y, bytes, rowBytes);
  }
  return { width, height, rows: dots.map((row) => row.join('')), commands, fields };
};

/**
 * Reads ZPL that contains only graphics and draws what a printer would.
 * @throws when a checksum, an announced size or the position of a dot is wrong
 */
export const burnt = (zpl: Uint8Array | string): BurntLabel[] => {
  const text = typeof zpl === 'string' ? zpl : Buffer.from(zpl).toString('latin1');
  if (!/^(\^XA[^]*?\^XZ\s*)+$/.test(text)) throw new Error('there is something between the labels');
  return [...text.matchAll(/\^XA([^]*?)\^XZ/g)].map(([, format = '']) => labelOf(format));
};
