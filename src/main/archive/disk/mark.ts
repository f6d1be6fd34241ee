import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fdatasync,
  fdatasyncSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { type Head, headSchema } from '#shared/record/record';
import { isRegularFile, readBeginning } from '../../base/regular-file';
import type { ArchiveKey } from '../core/cipher';
import { syncFile, syncFolder } from '../core/files';

/**
 * Stores how many entries the archive had, in a small file beside it. SQLite accepts an archive whose write-ahead log was deleted or
 * truncated as a complete but older one; the same is true if yesterday's file is put in its place. The mark detects both.
 *
 * It is written after each commit that is on disk and before any caller learns of that commit. So after a kill at any moment the
 * archive is never behind the mark, and nothing that left the station (a request, a label's bytes) is missing from the mark.
 */

const stateSchema = z.object({
  /** Counts the writes; the slot with the higher number is valid. */
  serial: z.number().int().min(0),
  /** The end of the record when the mark was written. */
  head: headSchema.nullable(),
  /** The end of the record of an archive that is about to replace this one. */
  coming: headSchema.nullable(),
});
type State = z.infer<typeof stateSchema>;

export type FoundMark =
  | { form: 'missing' | 'unreadable' }
  | { form: 'mark'; head: Head | null; coming: Head | null };

/** Two slots, each in a block of its own, are written in turn: an interrupted write leaves the other slot. */
const slotBytes = 4096;
const jsonAt = 68;
const version = Buffer.from('PBM1', 'latin1');

const sumOf = (json: Uint8Array): Buffer => createHash('sha256').update(version).update(json).digest();
const sealOf = (json: Uint8Array, key: ArchiveKey | null): Buffer =>
  key === null
    ? Buffer.alloc(32)
    : createHmac('sha256', `packbench mark ${key}`).update(version).update(json).digest();

/** version · sha256 · HMAC-SHA256 with the archive's key (zeros without one) · JSON, padded with zeros */
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

/** @param mayLackSeal an archive that is not encrypted yet has a mark without HMAC */
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
  if (!isRegularFile(file)) return null;
  const bytes = readBeginning(file, 2 * slotBytes);
  const slots = [bytes.subarray(0, slotBytes), bytes.subarray(slotBytes, 2 * slotBytes)];
  const states = slots.flatMap((slot) => readSlot(slot, key, mayLackSeal) ?? []);
  return states.sort((one, other) => other.serial - one.serial)[0] ?? null;
};

/**
 * @param key the archive's key; a mark with the HMAC of another key is unreadable, and without a key the HMAC is not checked
 * @throws an error of the file system
 */
export const readMark = (file: string, key: ArchiveKey | null, mayLackSeal: boolean): FoundMark => {
  if (!existsSync(file)) return { form: 'missing' };
  const state = newest(file, key, mayLackSeal);
  return state ? { form: 'mark', head: state.head, coming: state.coming } : { form: 'unreadable' };
};

/** Writes both slots in a new file and syncs it. */
const writeBothSlots = (file: string, state: State, key: ArchiveKey | null): void => {
  const making = `${file}.new`;
  const slots = [slotOf(state, key), slotOf({ ...state, serial: state.serial + 1 }, key)];
  rmSync(making, { force: true });
  writeFileSync(making, Buffer.concat(slots), { mode: 0o600 });
  syncFile(making);
  renameSync(making, file);
  syncFolder(dirname(file));
};

/** Call it before a new archive replaces the current one: the mark then accepts either of the two. */
export const announceInMark = (file: string, key: ArchiveKey | null, coming: Head): void => {
  const state = existsSync(file) ? newest(file, key, true) : null;
  writeBothSlots(file, { serial: (state?.serial ?? 0) + 1, head: state?.head ?? null, coming }, key);
};

/**
 * Creates an empty mark if there is none. From then on a write-ahead log must exist: if both log and mark are missing where a log is
 * needed, both were lost.
 */
export const ensureMark = (file: string, key: ArchiveKey | null): void => {
  if (!existsSync(file)) writeBothSlots(file, { serial: 0, head: null, coming: null }, key);
};

export interface Mark {
  /** Survives the end of this process, and after `sync` also a power cut. @throws an error of the file system */
  write(head: Head): void;
  /** @throws an error of the file system */
  sync(): void;
  /** The same without blocking the thread. */
  syncAsync(): Promise<void>;
  close(): void;
}

/**
 * Opens the mark of an open archive and writes its current end.
 * @throws an error of the file system
 */
export const openMark = (file: string, key: ArchiveKey | null, head: Head | null): Mark => {
  const before = existsSync(file) ? newest(file, key, true) : null;
  let serial = (before?.serial ?? 0) + 2;
  writeBothSlots(file, { serial, head, coming: null }, key);
  serial += 1;
  const handle = openSync(file, 'r+');
  let isOpen = true;
  return {
    write: (next) => {
      serial += 1;
      const slot = slotOf({ serial, head: next, coming: null }, key);
      // The file's size does not change, so only one block of data has to be written.
      writeSync(handle, slot, 0, slotBytes, (serial % 2) * slotBytes);
    },
    sync: () => fdatasyncSync(handle),
    syncAsync: () => promisify(fdatasync)(handle),
    close: () => {
      if (isOpen) closeSync(handle);
      isOpen = false;
    },
  };
};
