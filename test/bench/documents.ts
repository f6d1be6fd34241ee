const head = '^XA^PW812^LL1218';
const tail = '^XZ';

/** A label of text and a barcode with exactly this many bytes: the usual kind. */
const textLabel = (size: number): string => {
  const barcode = '^FO60,150^BY3^BCN,200,Y,N,N^FDP100000001^FS';
  const rows = Array.from(
    { length: 60 },
    (_, row) => `^FO60,${400 + row * 20}^A0N,30,30^FDLine ${row} of an address^FS`,
  );
  const body = [barcode];
  const room = (): number => size - [head, ...body, tail].join('').length;
  for (const row of rows) if (room() > row.length + 10) body.push(row);
  return [head, ...body, `^FX${' '.repeat(room() - 6)}^FS`, tail].join('');
};

/** A label that is one picture (`^GFA`, hexadecimal) with exactly this many bytes, as some services send. */
const pictureLabel = (size: number): string => {
  const width = 100;
  const around = '^FO0,0^GFA,00000,00000,100,^FS'.length;
  const rows = Math.floor((size - head.length - tail.length - around - 6) / (2 * width));
  const bytes = String(rows * width).padStart(5, '0');
  const dots = Array.from({ length: rows }, (_, row) => (row % 2 === 0 ? 'A5' : '3C').repeat(width)).join('');
  const body = `^FO0,0^GFA,${bytes},${bytes},${width},${dots}^FS`;
  const room = size - [head, body, tail].join('').length;
  return [head, body, `^FX${' '.repeat(room - 6)}^FS`, tail].join('');
};

/** The two sizes a label document is measured in. */
export const documents = [
  { size: '1.7 kB', zpl: textLabel(1_700) },
  { size: '60 kB', zpl: pictureLabel(60_000) },
] as const;
