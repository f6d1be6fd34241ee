import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { dispatch } from '#main/bridge/dispatch';
import type { VirtualPrinter } from '#main/practice/printer/printer';
import type { BridgeReply, CallName, Input, Output } from '#shared/bridge/contract';
import type { ServiceStandIn } from '#test/support/service-stand-in';
import { provision, type TestStation } from '#test/support/station';
import { openBench } from './bench';

export const pins = { lead: '407133', hand: '258014', other: '913350' };
export const badges = { lead: '%PB-ID-LEADLEADLEAD22', hand: '%PB-ID-HANDHANDHAND33' };
export type Who = keyof typeof pins;

/** A station where people sign in: a supervisor (`lead`) and two packers, called over the bridge as a page would. */
export interface PeopleBench {
  at: TestStation;
  folder: string;
  service: ServiceStandIn;
  printer: VirtualPrinter;
  ids: Record<Who, string>;
  /** The bridge's whole reply. */
  reply<N extends CallName>(name: N, input: Input<N>): Promise<BridgeReply<Output<N>>>;
  /** What a call that must not be refused brings. */
  call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>>;
  signIn(who: Who): Promise<void>;
  /** Somebody sets the computer's clock so far ahead. */
  setClock(ms: number): void;
  /** Time goes by for the station's clock. */
  wait(ms: number): void;
  /** Everything the station's folder holds, file by file. */
  onDisk(): Promise<Record<string, string>>;
  /** Everything that was said or announced so far, as text. */
  said(): string;
  close(): Promise<void>;
}

const filesOf = async (folder: string): Promise<Record<string, string>> => {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of names) {
    // Shared memory of readers, no data.
    if (!entry.isFile() || entry.name.endsWith('-shm')) continue;
    const path = join(entry.parentPath, entry.name);
    found[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return found;
};

const person = async (at: TestStation, name: string, role: 'packer' | 'supervisor', pin: string) => {
  const saved = await at.station.people.save({ name, role, active: true, pin });
  if (!saved.ok) throw new Error(saved.message);
  return saved.person.id;
};

export const openPeopleBench = async (): Promise<PeopleBench> => {
  let ahead = 0;
  let set = 0;
  const at = await openBench('people', {
    opening: {
      clock: { now: () => new Date(Date.now() + ahead + set) },
      tuning: { monotonic: () => performance.now() + ahead },
    },
    provisioning: { service: { prefix: 'ABC' }, tracking: { poll: false } },
    mayFail: true,
  });
  const ids = {
    lead: await person(at, 'Bench lead', 'supervisor', pins.lead),
    hand: await person(at, 'Bench hand', 'packer', pins.hand),
    other: await person(at, 'Other hand', 'packer', pins.other),
  };
  for (const who of ['lead', 'hand'] as const)
    await at.station.people.setBadge({ personId: ids[who], badge: badges[who] });
  await provision(at.station, { people: { on: true, idleMinutes: 5 } });
  const replies: unknown[] = [];
  const bench: PeopleBench = {
    ...{ at, folder: at.folder, service: at.service, printer: at.printer, ids },
    reply: async (name, input) => {
      const reply = await dispatch(at.station, name, input, (error, call) =>
        at.errors.push(`${call}: ${String(error)}`),
      );
      replies.push(reply);
      return reply as BridgeReply<Output<typeof name>>;
    },
    call: async (name, input) => {
      const reply = await bench.reply(name, input);
      if (!reply.ok) throw new Error(`${name}: ${reply.error.message}`);
      return reply.value;
    },
    signIn: async (who) => {
      const answer = await bench.call('people.signIn', { personId: ids[who], pin: pins[who] });
      expect(answer.ok).toBe(true);
    },
    setClock: (ms) => {
      set = ms;
    },
    wait: (ms) => {
      ahead += ms;
    },
    onDisk: () => filesOf(at.folder),
    said: () => JSON.stringify([replies, at.announced, at.errors]),
    close: () => at.close(),
  };
  return bench;
};
