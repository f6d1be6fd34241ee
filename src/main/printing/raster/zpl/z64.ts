import { deflateSync } from 'node:zlib';
import { crc16 } from './crc16';

/** Graphic data as a zlib stream in Base64 with the check a printer drops a damaged graphic by (ZPL, "ZB64"). */
export const z64 = (bytes: Uint8Array): string => {
  const base64 = deflateSync(bytes, { level: 9 }).toString('base64');
  return `:Z64:${base64}:${crc16(base64)}`;
};
