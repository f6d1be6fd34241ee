import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { type FileHandle, open, stat } from 'node:fs/promises';

/**
 * A file encrypted with a passphrase. 56 bytes of header: magic (8), version and scrypt's cost (4: version, log2 N, r, p), salt (16),
 * nonce prefix (7), size of the content (5), check (16). Then pieces of 64 KiB, each AES-256-GCM with its tag after it. A nonce is the
 * prefix, the piece's number and whether it is the last, so that no piece can be left out, moved or cut off (the STREAM construction,
 * https://eprint.iacr.org/2015/189). The header is authenticated with each piece. The check, made with a separate part of the derived key,
 * distinguishes a wrong passphrase from a file that was changed.
 */
const magic = Buffer.from('PBBACKUP', 'latin1');
const version = 1;
/** 128 MiB and about a third of a second: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const cost = { logN: 17, r: 8, p: 1 };
const headerBytes = 56;
const checkAt = 40;
const pieceBytes = 64 * 1024;
const tagBytes = 16;

/** Why a sealed file can't be opened. `other_file`: it is not a sealed file. `newer`: a later version wrote it. */
export type SealProblem = 'other_file' | 'newer' | 'wrong_passphrase' | 'altered' | 'cut_short';

export class SealError extends Error {
  readonly problem: SealProblem;
  constructor(problem: SealProblem) {
    super(`the backup can not be opened: ${problem}`);
    this.name = 'SealError';
    this.problem = problem;
  }
}

const deriveKey = (passphrase: string, salt: Buffer, { logN, r, p }: typeof cost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: 2 ** logN, r, p, maxmem: 256 * 2 ** logN * r };
    // The same letters may be typed in composed or decomposed form.
    scrypt(passphrase.normalize('NFC'), salt, 64, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });

const checkOf = (key: Buffer, header: Buffer): Buffer =>
  createHmac('sha256', key.subarray(32)).update(header.subarray(0, checkAt)).digest().subarray(0, 16);

const nonceOf = (header: Buffer, piece: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  header.copy(nonce, 0, 28, 35);
  nonce.writeUInt32BE(piece, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
};

const newHeader = (size: number): Buffer => {
  const header = Buffer.alloc(headerBytes);
  magic.copy(header);
  header.set([version, cost.logN, cost.r, cost.p], 8);
  randomBytes(16).copy(header, 12);
  randomBytes(7).copy(header, 28);
  header.writeUIntBE(size, 35, 5);
  return header;
};

/** Reads a complete file piece by piece; `before` is put before its first byte. */
async function* piecesOf(
  file: FileHandle,
  before: Buffer,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let rest = before;
  for (;;) {
    const block = Buffer.alloc(pieceBytes + 1 - rest.length);
    const { bytesRead } = await file.read(block, 0, block.length);
    rest = Buffer.concat([rest, block.subarray(0, bytesRead)]);
    if (bytesRead > 0 && rest.length <= pieceBytes) continue;
    const isLast = rest.length <= pieceBytes;
    yield { piece: rest.subarray(0, pieceBytes), isLast };
    if (isLast) return;
    rest = Buffer.from(rest.subarray(pieceBytes));
  }
}

/**
 * Seals a file, with a short text before its bytes. The sealed file is synced when it resolves.
 * @param to is overwritten
 */
export const seal = async (from: string, to: string, text: string, passphrase: string): Promise<void> => {
  const textBytes = Buffer.from(text, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(textBytes.length);
  const [source, target] = [await open(from, 'r'), await open(to, 'w', 0o600)];
  try {
    const header = newHeader(4 + textBytes.length + (await source.stat()).size);
    const key = await deriveKey(passphrase, header.subarray(12, 28), cost);
    checkOf(key, header).copy(header, checkAt);
    // `write` may write less than asked, as on a disk that is almost full; `writeFile` goes on from there.
    await target.writeFile(header);
    let number = 0;
    for await (const { piece, isLast } of piecesOf(source, Buffer.concat([length, textBytes]))) {
      const cipher = createCipheriv('aes-256-gcm', key.subarray(0, 32), nonceOf(header, number, isLast));
      cipher.setAAD(header);
      await target.writeFile(Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]));
      number += 1;
    }
    await target.sync();
  } finally {
    await source.close();
    await target.close();
  }
};

const readHeader = async (file: FileHandle): Promise<Buffer> => {
  const header = Buffer.alloc(headerBytes);
  const { bytesRead } = await file.read(header, 0, headerBytes, 0);
  if (!header.subarray(0, 8).equals(magic)) throw new SealError('other_file');
  if ((header[8] ?? 0) > version) throw new SealError('newer');
  if (bytesRead < headerBytes) throw new SealError('cut_short');
  return header;
};

const costOf = (header: Buffer): typeof cost => {
  const [logN = 0, r = 0, p = 0] = header.subarray(9, 12);
  // A header with a higher cost than this program ever wrote would only use up memory.
  if (logN < 10 || logN > cost.logN || r < 1 || r > cost.r || p !== cost.p) throw new SealError('altered');
  return { logN, r, p };
};

const opened = (
  sealed: Buffer,
  key: Buffer,
  header: Buffer,
  number: number,
  isLast: boolean,
): Buffer | null => {
  if (sealed.length < tagBytes) return null;
  const cipher = createDecipheriv('aes-256-gcm', key.subarray(0, 32), nonceOf(header, number, isLast));
  cipher.setAAD(header);
  cipher.setAuthTag(sealed.subarray(sealed.length - tagBytes));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(0, sealed.length - tagBytes)), cipher.final()]);
  } catch {
    return null;
  }
};

/**
 * Decrypts a sealed file into another file.
 * @returns the text it was sealed with
 * @throws SealError; the content of `to` must then not be used
 */
export const unseal = async (from: string, to: string, passphrase: string): Promise<string> => {
  // Opening a pipe would wait for its other end.
  if (!(await stat(from)).isFile()) throw new SealError('other_file');
  const [source, target] = [await open(from, 'r'), await open(to, 'w', 0o600)];
  try {
    const header = await readHeader(source);
    const key = await deriveKey(passphrase, header.subarray(12, 28), costOf(header));
    if (!timingSafeEqual(checkOf(key, header), header.subarray(checkAt)))
      throw new SealError('wrong_passphrase');
    const { size } = await source.stat();
    const sealedPieceBytes = pieceBytes + tagBytes;
    const count = Math.max(1, Math.ceil(header.readUIntBE(35, 5) / pieceBytes));
    if (size < headerBytes + header.readUIntBE(35, 5) + count * tagBytes) throw new SealError('cut_short');
    let text: string | null = null;
    for (let number = 0; number < count; number += 1) {
      const at = headerBytes + number * sealedPieceBytes;
      const block = Buffer.alloc(Math.min(sealedPieceBytes, size - at));
      await source.read(block, 0, block.length, at);
      const isLast = number === count - 1;
      const piece = opened(block, key, header, number, isLast);
      if (!piece) throw new SealError('altered');
      if (text === null) {
        const length = piece.length < 4 ? 0 : piece.readUInt32BE();
        text = piece.subarray(4, 4 + length).toString('utf8');
        await target.writeFile(piece.subarray(4 + length));
      } else await target.writeFile(piece);
    }
    if (text === null) throw new SealError('cut_short');
    await target.sync();
    return text;
  } finally {
    await source.close();
    await target.close();
  }
};
