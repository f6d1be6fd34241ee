/** The descriptors of the virtual Zebra: class 7 (printer), bidirectional, one endpoint in each direction. */
export interface Identity {
  vendorId: number;
  productId: number;
  serial: string;
  /** Between the two bytes of length and the end, in the notation of IEEE 1284. */
  deviceId: string;
  /** High speed: packets of 512 bytes; full speed: 64. */
  packetBytes: 64 | 512;
}

const word = (value: number): number[] => [value & 0xff, value >> 8];

export const deviceDescriptor = ({ vendorId, productId }: Identity): Buffer =>
  Buffer.from([
    18,
    1,
    ...word(0x0200),
    0,
    0,
    0,
    64,
    ...word(vendorId),
    ...word(productId),
    ...word(0x0100),
    1,
    2,
    3,
    1,
  ]);

const endpoint = (address: number, packetBytes: number): number[] => [
  7,
  5,
  address,
  2,
  ...word(packetBytes),
  0,
];

export const configurationDescriptor = ({ packetBytes }: Identity): Buffer =>
  Buffer.from([
    ...[9, 2, ...word(32), 1, 1, 0, 0xc0, 1],
    ...[9, 4, 0, 0, 2, 7, 1, 2, 0],
    ...endpoint(0x01, packetBytes),
    ...endpoint(0x82, packetBytes),
  ]);

/** Strings 1 to 3; 0 lists the one language. */
export const stringDescriptor = (index: number, { serial }: Identity): Buffer | null => {
  const texts = ['', 'Zebra Technologies', 'ZTC ZD421-203dpi ZPL', serial];
  if (index === 0) return Buffer.from([4, 3, 0x09, 0x04]);
  const text = texts[index];
  if (text === undefined) return null;
  const bytes = Buffer.from(text, 'utf16le');
  return Buffer.concat([Buffer.from([bytes.length + 2, 3]), bytes]);
};

export const deviceIdReply = ({ deviceId }: Identity): Buffer => {
  const text = Buffer.from(deviceId, 'latin1');
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([length, text]);
};
