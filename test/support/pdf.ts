import { deflateSync } from 'node:zlib';

export interface PdfImage {
  width: number;
  height: number;
  /** Rows of one bit a pixel, padded to bytes; 1 is white. */
  bits: Uint8Array;
}

export interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  /** Drawing commands; the picture is `/I`. */
  content: string;
  /** The same, packed by zlib, in place of `content`. */
  packed?: Uint8Array;
  image?: PdfImage;
  /** More entries of the page, such as `/Rotate 90`. */
  more?: string;
}

const stream = (entries: string, data: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${entries}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ]);

const imageObject = ({ width, height, bits }: PdfImage): Buffer =>
  stream(
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`,
    deflateSync(bits),
  );

const contentOf = ({ content, packed }: PdfPage): Buffer =>
  packed ? stream('/Filter/FlateDecode', packed) : stream('', Buffer.from(content));

const pageObject = ({ width, height, more = '' }: PdfPage, contents: number, image: number | null): string =>
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents ${contents} 0 R/Resources<<${
    image === null ? '' : `/XObject<</I ${image} 0 R>>`
  }/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>${more}>>`;

/** A PDF file, written by hand. */
export const pdfOf = (pages: readonly PdfPage[], trailer = ''): Uint8Array => {
  const objects: Uint8Array[] = [Buffer.from('<</Type/Catalog/Pages 2 0 R>>'), Buffer.alloc(0)];
  const add = (object: Uint8Array | string): number =>
    objects.push(typeof object === 'string' ? Buffer.from(object) : object);
  const kids = pages.map((page) => {
    const image = page.image ? add(imageObject(page.image)) : null;
    return add(pageObject(page, add(contentOf(page)), image));
  });
  objects[1] = Buffer.from(
    `<</Type/Pages/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]/Count ${kids.length}>>`,
  );
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.4\n')];
  const places = objects.map((object, index) => {
    const place = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(parts));
};

/** A page filled by a picture, 4 by 6 inches by default. */
export const picturePage = (image: PdfImage, width = 288, height = 432): PdfPage => ({
  ...{ width, height, image },
  content: `q ${width} 0 0 ${height} 0 0 cm /I Do Q`,
});
