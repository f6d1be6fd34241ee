// Messages of IPP (RFC 8010) as far as they are needed here: requests with a few attributes, and answers of which
// numbers and words are read.

/** Value tags of RFC 8010, 3.5.2. */
const tags = { integer: 0x21, boolean: 0x22, enum: 0x23, name: 0x42, keyword: 0x44, uri: 0x45 } as const;
const charset = 0x47;
const naturalLanguage = 0x48;
const mimeType = 0x49;
const operationGroup = 0x01;
const endOfAttributes = 0x03;
const firstValueTag = 0x10;

/** Operations of RFC 8011 and, the last one, of CUPS. */
export const operations = {
  createJob: 0x0005,
  sendDocument: 0x0006,
  cancelJob: 0x0008,
  jobAttributes: 0x0009,
  printerAttributes: 0x000b,
  allPrinters: 0x4002,
} as const;

export interface IppAttribute {
  tag: keyof typeof tags | 'mimeType';
  name: string;
  values: readonly (string | number | boolean)[];
}

const uint16 = (value: number): Buffer => {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
};
const int32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const withLength = (bytes: Buffer): Buffer => Buffer.concat([uint16(bytes.length), bytes]);

const valueBytes = (value: string | number | boolean): Buffer => {
  if (typeof value === 'number') return int32(value);
  return typeof value === 'boolean' ? Buffer.of(value ? 1 : 0) : Buffer.from(value);
};

/** Further values of an attribute have no name. */
const written = (tag: number, name: string, values: IppAttribute['values']): Buffer =>
  Buffer.concat(
    values.flatMap((value, at) => [
      Buffer.of(tag),
      withLength(Buffer.from(at === 0 ? name : '')),
      withLength(valueBytes(value)),
    ]),
  );

/** A request in IPP 2.0. @param document the bytes that follow the attributes, unchanged */
export const ippRequest = (
  operation: number,
  attributes: readonly IppAttribute[],
  document: Uint8Array = new Uint8Array(),
): Buffer =>
  Buffer.concat([
    Buffer.of(2, 0),
    ...[uint16(operation), int32(1), Buffer.of(operationGroup)],
    written(charset, 'attributes-charset', ['utf-8']),
    written(naturalLanguage, 'attributes-natural-language', ['en']),
    ...attributes.map(({ tag, name, values }) =>
      written(tag === 'mimeType' ? mimeType : tags[tag], name, values),
    ),
    Buffer.of(endOfAttributes),
    document,
  ]);

type Group = Map<string, (string | number | boolean)[]>;

export interface IppAnswer {
  /** A value below 0x100 means success. */
  status: number;
  /** The groups of attributes after the first one; each printer or job has its own. */
  groups: Group[];
}

const valueOf = (tag: number, bytes: Buffer): string | number | boolean => {
  if ((tag === tags.integer || tag === tags.enum) && bytes.length === 4) return bytes.readInt32BE();
  if (tag === tags.boolean && bytes.length === 1) return bytes[0] !== 0;
  return bytes.toString('utf8');
};

/** Reads an answer; null where it is not one, or is cut off. */
export const readIppAnswer = (bytes: Buffer): IppAnswer | null => {
  try {
    return readNow(bytes);
  } catch {
    // Reading past the end throws.
    return null;
  }
};

const readNow = (bytes: Buffer): IppAnswer => {
  const groups: Group[] = [];
  let name = '';
  let at = 8;
  const take = (): Buffer => {
    const length = bytes.readUInt16BE(at);
    if (at + 2 + length > bytes.length) throw new Error('cut off');
    at += 2 + length;
    return bytes.subarray(at - length, at);
  };
  for (;;) {
    const tag = bytes.readUInt8(at);
    at += 1;
    if (tag === endOfAttributes) break;
    if (tag < firstValueTag) {
      groups.push(new Map());
      continue;
    }
    name = take().toString('utf8') || name;
    const value = valueOf(tag, take());
    const group = groups.at(-1);
    group?.set(name, [...(group.get(name) ?? []), value]);
  }
  return { status: bytes.readUInt16BE(2), groups: groups.slice(1) };
};
