import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fstatSync,
  openSync,
  readdirSync,
  readSync,
  writeSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ArchiveKey } from '../core/cipher';
import { syncFolder } from '../core/files';
import type { Commit, UnreadAnswer } from '#shared/label/stored';
import { headBytes, isPlain, lengthOf, opened, sealed } from './envelope';

/**
 * Room on the disk for the answers of requests that are under way: files beside the archive that have their size before a request
 * leaves. An answer that the archive does not take, for the disk is full or fails, is written there, and from there into the
 * archive as soon as that can be written. So is one that takes long to read, before it is read.
 */

const pieceBytes = 1024 * 1024;
/** In place of a message's head. Without it nobody deciphers the rest, with the key neither. */
const nothing = Buffer.alloc(headBytes);

export const roomsOf = (file: string): string[] => {
  const folder = dirname(file);
  const first = `${basename(file)}.answer-`;
  const isRoom = (name: string): boolean => name.startsWith(first) && /^\d+$/.test(name.slice(first.length));
  return readdirSync(folder)
    .filter(isRoom)
    .sort()
    .map((name) => join(folder, name));
};

/** On the disk in full when it resolves, under its name or not there. Bytes at random: no file system makes less of them. */
const make = async (file: string, bytes: number): Promise<void> => {
  const making = `${file}.new`;
  const handle = await open(making, 'w', 0o600);
  try {
    const piece = randomBytes(Math.min(pieceBytes, bytes));
    await handle.write(nothing);
    for (let at = nothing.length; at < bytes; at += piece.length) await handle.write(piece);
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

/** The same, while others have the thread. */
const writeAside = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, 'r+');
  try {
    await handle.writeFile(bytes);
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/** At most so many bytes from the beginning of a file. */
const beginningOf = (file: string, bytes: number): Buffer => {
  const handle = openSync(file, 'r');
  try {
    const beginning = Buffer.alloc(Math.min(bytes, fstatSync(handle).size));
    for (let at = 0, read = 1; at < beginning.length && read > 0; at += read)
      read = readSync(handle, beginning, at, beginning.length - at, at);
    return beginning;
  } finally {
    closeSync(handle);
  }
};

export interface Kept {
  file: string;
  change: Commit | UnreadAnswer | null;
  /** How often a start began to read it; says something of an answer that is not read. */
  tries: number;
}

/** Answers that a station before this one could not bring into the archive. `change` is null where one can't be read. */
export const keptAnswers = (file: string, key: ArchiveKey | null): Kept[] =>
  roomsOf(file).flatMap((room): Kept[] => {
    const length = lengthOf(beginningOf(room, headBytes));
    if (length === null) return [];
    const bytes = beginningOf(room, length + 1);
    const found = opened(bytes, key);
    const change = found.kind === 'message' ? (deserialize(found.bytes) as Kept['change']) : null;
    return [{ file: room, change, tries: bytes[length] ?? 0 }];
  });

/** A start begins to read it. The count stands behind the message. */
export const countTry = ({ file, tries }: Kept): void =>
  writeTo(file, Buffer.of(tries + 1), lengthOf(beginningOf(file, headBytes)) ?? headBytes);

/** It is in the archive. */
export const emptyRoom = (room: string): void => {
  const head = beginningOf(room, headBytes);
  const length = lengthOf(head) ?? headBytes;
  writeTo(room, isPlain(head) ? Buffer.concat([nothing, randomBytes(length - headBytes)]) : nothing);
};

export interface Rooms {
  /** Takes room for a label's answer. @returns false when there is none free: `grow` makes one */
  take(labelId: string): boolean;
  /** @throws an error of the file system when the disk has no room for one more */
  grow(): Promise<void>;
  /** Puts an answer where room was taken for it: on the disk when it returns. @throws an error of the file system */
  keep(change: Commit): void;
  /** Puts an answer where room was taken for it before it is read: on the disk when it resolves. Rejects as `keep` throws. */
  keepUnread(change: UnreadAnswer): Promise<void>;
  /** The answer is in the archive, or there was none. */
  free(labelId: string): void;
}

interface Place {
  room: string;
  /** Something was written there, perhaps not to its end. */
  isUsed: boolean;
  /** The answer is there, as it came or as it was understood: either leads to the same. */
  isKept: boolean;
}

/**
 * @param bytes for each; 0 keeps no room, and nothing beyond the archive then keeps an answer
 * @param unread rooms in which answers lie that are to be read
 */
export const createRooms = (
  file: string,
  key: ArchiveKey | null,
  bytes: number,
  unread: readonly { file: string; labelId: string }[] = [],
): Rooms => {
  const taken = new Map<string, Place>(
    unread.map(({ file: room, labelId }) => [labelId, { room, isUsed: true, isKept: true }]),
  );
  const isUnread = (room: string): boolean => unread.some((one) => one.file === room);
  const idle = bytes === 0 ? [] : roomsOf(file).filter((room) => !isUnread(room));
  let next = idle.length;
  return {
    take: (labelId) => {
      if (bytes === 0 || taken.has(labelId)) return true;
      const room = idle.pop();
      if (room === undefined) return false;
      taken.set(labelId, { room, isUsed: false, isKept: false });
      return true;
    },
    grow: async () => {
      while (existsSync(`${file}.answer-${next}`)) next += 1;
      const room = `${file}.answer-${next}`;
      await make(room, bytes);
      next += 1;
      idle.push(room);
    },
    keep: (change) => {
      const place = taken.get(change.label.id);
      if (!place || place.isKept) return;
      place.isUsed = true;
      writeTo(place.room, sealed(serialize(change), key));
      place.isKept = true;
    },
    keepUnread: async (change) => {
      const place = taken.get(change.label.id);
      if (!place || place.isKept) return;
      place.isUsed = true;
      await writeAside(place.room, Buffer.concat([sealed(serialize(change), key), Buffer.of(0)]));
      place.isKept = true;
    },
    free: (labelId) => {
      const place = taken.get(labelId);
      if (!place) return;
      taken.delete(labelId);
      try {
        if (place.isUsed) emptyRoom(place.room);
        idle.push(place.room);
      } catch {
        // It is used no more. The next start finds the answer in the archive, and empties it.
      }
    },
  };
};
