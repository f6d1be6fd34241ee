import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  openSync,
  readdirSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ArchiveKey } from '../core/cipher';
import { syncFolder } from '../core/files';
import type { Commit } from '../core/types';
import { opened, sealed } from './envelope';

/**
 * Room on the disk for the answers of requests that are under way: files beside the archive that have their size before a request
 * leaves. An answer that the archive does not take, for the disk is full or fails, is written there, and from there into the
 * archive as soon as that can be written.
 */

const pieceBytes = 1024 * 1024;
const nothing = Buffer.alloc(8);

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

const writeTo = (file: string, bytes: Uint8Array): void => {
  const handle = openSync(file, 'r+');
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at, bytes.length - at, at);
    fdatasyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

export interface Kept {
  file: string;
  change: Commit | null;
}

/** Answers that a station before this one could not bring into the archive. `change` is null where one can't be read. */
export const keptAnswers = (file: string, key: ArchiveKey | null): Kept[] =>
  roomsOf(file).flatMap((room): Kept[] => {
    const found = opened(readFileSync(room), key);
    if (found.kind === 'none') return [];
    return [{ file: room, change: found.kind === 'message' ? (deserialize(found.bytes) as Commit) : null }];
  });

/** It is in the archive. */
export const emptyRoom = (room: string): void => writeTo(room, nothing);

export interface Rooms {
  /** Takes room for a label's answer. @returns false when there is none free: `grow` makes one */
  take(labelId: string): boolean;
  /** @throws an error of the file system when the disk has no room for one more */
  grow(): Promise<void>;
  /** Puts an answer where room was taken for it: on the disk when it returns. @throws an error of the file system */
  keep(change: Commit): void;
  /** The answer is in the archive, or there was none. */
  free(labelId: string): void;
}

/** @param bytes for each; 0 keeps no room, and nothing beyond the archive then keeps an answer */
export const createRooms = (file: string, key: ArchiveKey | null, bytes: number): Rooms => {
  const idle = bytes === 0 ? [] : roomsOf(file);
  const taken = new Map<string, { room: string; isUsed: boolean }>();
  let next = idle.length;
  return {
    take: (labelId) => {
      if (bytes === 0 || taken.has(labelId)) return true;
      const room = idle.pop();
      if (room === undefined) return false;
      taken.set(labelId, { room, isUsed: false });
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
      if (!place || place.isUsed) return;
      writeTo(place.room, sealed(serialize(change), key));
      place.isUsed = true;
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
