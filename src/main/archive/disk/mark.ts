import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Head, headSchema } from '#shared/record/record';
import type { ArchiveKey } from '../core/cipher';
import { syncFile, syncFolder } from '../core/files';

/**
 * How far the archive had come, in a small file beside it. SQLite takes an archive whose write-ahead log was deleted or cut for
 * a whole one that is merely older, and so it looks when yesterday's file is put in its place. The mark tells.
 *
 * It is written after every commit that has reached the disk, and before anybody learns of that commit: so the archive is never
 * behind the mark after a kill at any instant, and nothing that left the station (a request, a label's bytes) is ahead of it.
 */

const stateSchema = z.object({
  /** Counts the writes; the higher of the two slots is the mark. */
  serial: z.number().int().min(0),
  /** The end of the record when it was written. */
  head: headSchema.nullable(),
  /** The end of the record of an archive that is about to take this one's place. */
  coming: headSchema.nullable(),
});
type State = z.infer<typeof stateSchema>;

export type FoundMark =
  { form: 'missing' | 'unreadable' } | { form: 'mark'; head: Head | null; coming: Head | null };

/** Two slots, each in a block of its own, written in turn: a write that was cut off leaves the other. */
const slotBytes = 4096;
const jsonAt = 68;
const version = Buffer.from('PBM1', 'latin1');

const sumOf = (json: Uint8Array): Buffer => createHash('sha256').update(version).update(json).digest();
const sealOf = (json: Uint8Array, key: ArchiveKey | null): Buffer =>
  key === null
    ? Buffer.alloc(32)
    : createHmac('sha256', `packbench mark ${key}`).update(version).update(json).digest();

/** version · sha256 · HMAC-SHA256 under the archive's key (zeros without one) · JSON, filled up with zeros */
const slotOf = (state: State, key: ArchiveKey | null): Buffer => {
  const json = Buffer.from(JSON.stringify(state));
  const slot = Buffer.alloc(slotBytes);
  Buffer.concat([version, sumOf(json), sealOf(json, key), json]).copy(slot);
  return slot;
};

const jsonIn = (slot: Buffer): Buffer => {
  const end = slot.indexOf(0, jsonAt);
  return slot.subarray(jsonAt, end < 0 ? undefined : end);
};

/** @param mayLackSeal an archive that is not encrypted yet has a mark without a seal */
const readSlot = (slot: Buffer, key: ArchiveKey | null, mayLackSeal: boolean): State | null => {
  if (slot.length < slotBytes || !slot.subarray(0, 4).equals(version)) return null;
  const json = jsonIn(slot);
  if (!sumOf(json).equals(slot.subarray(4, 36))) return null;
  const seal = slot.subarray(36, jsonAt);
  const isSealed = key === null || timingSafeEqual(seal, sealOf(json, key));
  if (!isSealed && !(mayLackSeal && seal.equals(sealOf(json, null)))) return null;
  return stateSchema.safeParse(JSON.parse(json.toString())).data ?? null;
};

const newest = (file: string, key: ArchiveKey | null, mayLackSeal: boolean): State | null => {
  const bytes = readFileSync(file);
  const slots = [bytes.subarray(0, slotBytes), bytes.subarray(slotBytes, 2 * slotBytes)];
  const states = slots.flatMap((slot) => readSlot(slot, key, mayLackSeal) ?? []);
  return states.sort((one, other) => other.serial - one.serial)[0] ?? null;
};

/**
 * @param key of the archive; a mark sealed by another one is unreadable, and without a key no seal can be looked at
 * @throws an error of the file system
 */
export const readMark = (file: string, key: ArchiveKey | null, mayLackSeal: boolean): FoundMark => {
  if (!existsSync(file)) return { form: 'missing' };
  const state = newest(file, key, mayLackSeal);
  return state ? { form: 'mark', head: state.head, coming: state.coming } : { form: 'unreadable' };
};

/** Both slots at once, in a new file: on disk when it returns. */
const renew = (file: string, state: State, key: ArchiveKey | null): void => {
  const making = `${file}.new`;
  const slots = [slotOf(state, key), slotOf({ ...state, serial: state.serial + 1 }, key)];
  writeFileSync(making, Buffer.concat(slots), { mode: 0o600 });
  syncFile(making);
  renameSync(making, file);
  syncFolder(dirname(file));
};

/** To be called before an archive made anew takes its place: either of the two is then the one that is known. */
export const announceInMark = (file: string, key: ArchiveKey | null, coming: Head): void => {
  const state = existsSync(file) ? newest(file, key, true) : null;
  renew(file, { serial: (state?.serial ?? 0) + 1, head: state?.head ?? null, coming }, key);
};

/**
 * A mark that says nothing yet, where there is none. From then on a log is kept: a file in need of one without either has lost
 * both.
 */
export const ensureMark = (file: string, key: ArchiveKey | null): void => {
  if (!existsSync(file)) renew(file, { serial: 0, head: null, coming: null }, key);
};

export interface Mark {
  /** Survives the end of this process, and a power cut once it was synced. @throws an error of the file system */
  write(head: Head): void;
  /** @throws an error of the file system */
  sync(): void;
  /** The same, holding nobody else up. */
  syncAside(): Promise<void>;
  close(): void;
}

/**
 * Begins the mark of an archive that is open.
 * @throws an error of the file system
 */
export const openMark = (file: string, key: ArchiveKey | null, head: Head | null): Mark => {
  const before = existsSync(file) ? newest(file, key, true) : null;
  let serial = (before?.serial ?? 0) + 2;
  renew(file, { serial, head, coming: null }, key);
  serial += 1;
  const handle = openSync(file, 'r+');
  let isOpen = true;
  return {
    write: (next) => {
      serial += 1;
      const slot = slotOf({ serial, head: next, coming: null }, key);
      // The file has its size: nothing but one block of data has to reach the disk.
      writeSync(handle, slot, 0, slotBytes, (serial % 2) * slotBytes);
    },
    sync: () => fdatasyncSync(handle),
    syncAside: () => promisify(fdatasync)(handle),
    close: () => {
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
  };
};
