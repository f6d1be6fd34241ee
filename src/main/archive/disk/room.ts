import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fdatasyncSync, openSync, readdirSync, writeSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { isRegularFile, readBeginning } from '../../base/regular-file';
import type { ArchiveKey } from '../core/cipher';
import { syncFolder } from '../core/files';
import type { Commit, UnreadAnswer } from '#shared/label/stored';
import { headBytes, isPlain, lengthOf, openMessage, sealMessage } from './envelope';

/**
 * Reserves room on the disk for the answers of running requests: files beside the archive that get their size before a request leaves. If
 * the archive can't save an answer because the disk is full or fails, it is written there, and saved in the archive as soon as possible.
 * An answer that takes long to parse is written there before it is parsed.
 */

const pieceBytes = 1024 * 1024;
/** No answer is this long: a longer one is not read into memory. */
const mostBytes = 512 * 1024 * 1024;
/** Replaces the head of a message. Without its nonce the rest can't be decrypted, even with the key. */
const emptyHead = Buffer.alloc(headBytes);

export const roomsOf = (file: string): string[] => {
  const folder = dirname(file);
  const first = `${basename(file)}.answer-`;
  const isRoom = (name: string): boolean => name.startsWith(first) && /^\d+$/.test(name.slice(first.length));
  return readdirSync(folder)
    .filter(isRoom)
    .sort()
    .map((name) => join(folder, name));
};

/** Creates a file and syncs it before it gets its name. The content is random, so that no file system can compress it. */
const createRoom = async (file: string, bytes: number): Promise<void> => {
  const making = `${file}.new`;
  const handle = await open(making, 'w', 0o600);
  try {
    const piece = randomBytes(Math.min(pieceBytes, bytes));
    // Unlike `write`, it goes on after a part was written, and fails when the disk is full.
    await handle.writeFile(emptyHead);
    for (let at = emptyHead.length; at < bytes; at += piece.length) await handle.writeFile(piece);
    await handle.sync();
  } catch (error) {
    await handle.close();
    await rm(making, { force: true });
    throw error;
  }
  await handle.close();
  await rename(making, file);
  syncFolder(dirname(file));
};

const writeTo = (file: string, bytes: Uint8Array, from = 0): void => {
  const handle = openSync(file, 'r+');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at, bytes.length - at, from + at);
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** The same without blocking the thread. */
const writeToAsync = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

export interface Kept {
  file: string;
  change: Commit | UnreadAnswer | null;
  /** How many starts tried to parse it; only for an answer that is not parsed yet. */
  tries: number;
}

/** Null where the message was changed, is encrypted with another key, or was written by a later V8. */
const changeIn = (bytes: Buffer, key: ArchiveKey | null): Kept['change'] => {
  const found = openMessage(bytes, key);
  if (found.kind !== 'message') return null;
  try {
    return deserialize(found.bytes) as Kept['change'];
  } catch {
    return null;
  }
};

/** Answers that an earlier run could not save in the archive. `change` is null where one can't be read. */
export const keptAnswers = (file: string, key: ArchiveKey | null): Kept[] =>
  roomsOf(file).flatMap((room): Kept[] => {
    if (!isRegularFile(room)) return [{ file: room, change: null, tries: 0 }];
    const length = lengthOf(readBeginning(room, headBytes));
    if (length === null) return [];
    if (length > mostBytes) return [{ file: room, change: null, tries: 0 }];
    const bytes = readBeginning(room, length + 1);
    return [{ file: room, change: changeIn(bytes, key), tries: bytes[length] ?? 0 }];
  });

/** Counts a start that tries to parse the answer. The count is stored after the message. */
export const countTry = ({ file, tries }: Kept): void =>
  writeTo(file, Buffer.of(tries + 1), lengthOf(readBeginning(file, headBytes)) ?? headBytes);

/** Empties the room of an answer that is in the archive. */
export const emptyRoom = (room: string): void => {
  const head = readBeginning(room, headBytes);
  const length = lengthOf(head) ?? headBytes;
  writeTo(room, isPlain(head) ? Buffer.concat([emptyHead, randomBytes(length - headBytes)]) : emptyHead);
};

export interface Rooms {
  /** Takes room for a label's answer. @returns false when none is free: then `grow` has to run */
  take(labelId: string): boolean;
  /** @throws an error of the file system when the disk has no room for one more */
  grow(): Promise<void>;
  /** Writes an answer into the room that was taken for it, and syncs it. @throws an error of the file system */
  keep(change: Commit): void;
  /** Writes an answer that is not parsed yet, and syncs it. Rejects as `keep` throws. */
  keepUnread(change: UnreadAnswer): Promise<void>;
  /** Frees the room: the answer is in the archive, or there was none. */
  free(labelId: string): void;
}

interface Reservation {
  room: string;
  /** Something was written there, possibly not completely. */
  isUsed: boolean;
  /** The answer is there, as received or as parsed; both lead to the same result. */
  isKept: boolean;
}

/**
 * @param bytes size of each room; 0 reserves none, and no answer is then kept beside the archive
 * @param unread rooms with answers that have to be parsed
 */
export const createRooms = (
  file: string,
  key: ArchiveKey | null,
  bytes: number,
  unread: readonly { file: string; labelId: string }[] = [],
): Rooms => {
  const reserved = new Map<string, Reservation>(
    unread.map(({ file: room, labelId }) => [labelId, { room, isUsed: true, isKept: true }]),
  );
  const isUnread = (room: string): boolean => unread.some((one) => one.file === room);
  const idle = bytes === 0 ? [] : roomsOf(file).filter((room) => !isUnread(room));
  let next = idle.length;
  return {
    take: (labelId) => {
      if (bytes === 0 || reserved.has(labelId)) return true;
      const room = idle.pop();
      if (room === undefined) return false;
      reserved.set(labelId, { room, isUsed: false, isKept: false });
      return true;
    },
    grow: async () => {
      while (existsSync(`${file}.answer-${next}`)) next += 1;
      const room = `${file}.answer-${next}`;
      await createRoom(room, bytes);
      next += 1;
      idle.push(room);
    },
    keep: (change) => {
      const place = reserved.get(change.label.id);
      if (!place || place.isKept) return;
      place.isUsed = true;
      writeTo(place.room, sealMessage(serialize(change), key));
      place.isKept = true;
    },
    keepUnread: async (change) => {
      const place = reserved.get(change.label.id);
      if (!place || place.isKept) return;
      place.isUsed = true;
      await writeToAsync(place.room, Buffer.concat([sealMessage(serialize(change), key), Buffer.of(0)]));
      place.isKept = true;
    },
    free: (labelId) => {
      const place = reserved.get(labelId);
      if (!place) return;
      reserved.delete(labelId);
      try {
        if (place.isUsed) emptyRoom(place.room);
        idle.push(place.room);
      } catch {
        // This room is not used again. The next start finds its answer in the archive, and empties it.
      }
    },
  };
};
