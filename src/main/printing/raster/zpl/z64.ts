import { deflateSync } from 'node:zlib';

/** CRC-16/XMODEM: polynomial 0x1021, starts at 0, not reflected. Zebra's `:Z64:` and `:B64:` end with it. */
const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc & 0xffff;
});

/** Over the ASCII text, as four upper-case hexadecimal digits: `123456789` is `31C3`. */
export const crc16 = (text: string): string => {
  let crc = 0;
  for (let at = 0; at < text.length; at += 1)
    crc = ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ (text.charCodeAt(at) & 0xff)] ?? 0);
  return crc.toString(16).toUpperCase().padStart(4, '0');
};

/** Graphic data as a zlib stream in Base64 with a checksum by which a printer detects a damaged graphic (ZPL, "ZB64"). */
export const z64 = (bytes: Uint8Array): string => {
  const base64 = deflateSync(bytes, { level: 9 }).toString('base64');
  return `:Z64:${base64}:${crc16(base64)}`;
};
