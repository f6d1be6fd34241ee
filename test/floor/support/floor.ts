import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, vi } from 'vitest';
import type { FloorMemory, KnownBench, OrderReport } from '../../../src/main/floor/bench-record';
import type { FloorAddress } from '../../../src/main/floor/database';
import { FloorLink } from '../../../src/main/floor/link';
import type { FloorLinkDeps, FloorState } from '../../../src/main/floor/types';
import { migrate } from '../../../src/main/floor/migrate';
import { floorKey, recordOf } from './floor-record';
import { password } from './postgres';
import { limits } from '#tools/suites/limits';

/** Waits until `check` passes. A minute is enough on a busy machine. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: limits.poll, interval: 20 });

/** A new database on the suite's server with the floor's schema. */
export interface TestFloor {
  address: FloorAddress;
  /** Runs a statement as the owner of the database. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

export const openFloor = async (port = inject('postgresPort')): Promise<TestFloor> => {
  const name = `floor_${randomUUID().replaceAll('-', '')}`;
  const server = { host: '127.0.0.1', port, user: 'postgres', password };
  const owner = new pg.Client({ ...server, database: 'postgres' });
  await owner.connect();
  await owner.query(`create database ${name}`);
  await owner.end();
  const address = { url: `postgres://postgres@127.0.0.1:${port}/${name}`, password };
  await migrate(address);
  const client = new pg.Client({ ...server, database: name });
  client.on('error', () => undefined);
  await client.connect();
  return {
    address,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    close: () => client.end(),
  };
};

/** A bench whose record is a list in memory. */
export interface TestBench {
  link: FloorLink;
  states: FloorState[];
  /** Adds an entry to its record and notifies the link. */
  note(report: Omit<OrderReport, 'at' | 'environment'> | null): void;
  entries: (OrderReport | null)[];
  close(): Promise<void>;
}

export const memoryOf = (firstId: string = randomUUID()): FloorMemory => {
  let id = firstId;
  let accepted = 0;
  let known: readonly KnownBench[] = [];
  return {
    benchId: () => Promise.resolve(id),
    acceptedStatements: () => Promise.resolve(accepted),
    saveAcceptedStatements: (now) => {
      accepted = now;
      return Promise.resolve();
    },
    renewId: () => Promise.resolve((id = randomUUID())),
    leave: () => Promise.resolve((accepted = 0)).then(() => undefined),
    isRejoining: () => Promise.resolve(false),
    floorId: () => Promise.resolve(null),
    joined: () => Promise.resolve(),
    benches: () => Promise.resolve(known),
    saveBenches: (benches) => {
      known = benches;
      return Promise.resolve();
    },
  };
};

export const openBench = (
  name: string,
  { address }: Pick<TestFloor, 'address'>,
  more: Partial<FloorLinkDeps> & { entries?: (OrderReport | null)[] } = {},
): TestBench => {
  const entries = more.entries ?? [];
  const states: FloorState[] = [];
  const link = new FloorLink({
    address,
    key: floorKey,
    bench: { name: () => name, version: '1.0.0' },
    record: recordOf(entries),
    memory: memoryOf(),
    timing: { beatMs: 100, scanMs: 20_000, patienceMs: 20_000 },
    stateChanged: (state) => states.push(state),
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
    ...more,
  });
  link.open();
  let closing: Promise<void> | undefined;
  return {
    link,
    states,
    entries,
    note: (report) => {
      entries.push(report && { ...report, environment: 'production', at: Date.now() });
      link.touch();
    },
    close: () => (closing ??= link.close()),
  };
};

/** A floor that begins before each test of the file and closes after it. */
export const useFloor = () => {
  let opened: TestFloor;
  /** Called at the end of a test, the last one first. */
  const ends: (() => Promise<unknown>)[] = [];
  beforeEach(async () => {
    opened = await openFloor();
    ends.push(() => opened.close());
  });
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });
  const query: TestFloor['query'] = (text, values) => opened.query(text, values);
  return {
    get address() {
      return opened.address;
    },
    ...{ query, ends },
    /** A bench that has joined the floor. */
    bench: async (name: string, more: Parameters<typeof openBench>[2] = {}): Promise<TestBench> => {
      const bench = openBench(name, opened, more);
      ends.push(() => bench.close());
      await eventually(() => expect(bench.link.state.kind).toBe('here'));
      return bench;
    },
  };
};
