/**
 * The queue's fault cases, the station compared with a raw CUPS queue: labels lost, printed twice and in
 * doubt, and the waiting time of a label. The papers of a virtual printer are counted, whatever either side
 * reports.
 */
import type { Bench } from './bench';
import { killedMidBatch, mutes, offThenKilled, outage, resetMidBatch, type Case } from './queue-peers/cases';
import { openCups } from './queue-peers/cups-side';
import { openOurs } from './queue-peers/our-side';
import { openPaper, type Paper } from './queue-peers/paper';
import type { Side } from './queue-peers/side';
import type { Comparison, Result, Row } from './queue-peers/table';

interface Peer {
  name: string;
  open: (folder: string, paper: Paper) => Promise<Side | { reason: string }>;
}
type Pair = [Peer, Case<Result>];

const msPerLabel = 200;

const station: Peer = { name: 'station', open: openOurs };
const cups: Peer = { name: 'CUPS, a job a label', open: (folder, paper) => openCups(folder, paper, {}) };
const inOneJob: Peer = {
  name: 'CUPS, one job',
  open: (folder, paper) => openCups(folder, paper, { inOneJob: true }),
};
const notesAtOnce: Peer = {
  name: 'CUPS*, a job a label',
  open: (folder, paper) => openCups(folder, paper, { notesAtOnce: true }),
};
const both: Peer = {
  name: 'CUPS*, one job',
  open: (folder, paper) => openCups(folder, paper, { notesAtOnce: true, inOneJob: true }),
};

const pairs = (peers: readonly Peer[], each: Case<Result>): Pair[] => peers.map((peer) => [peer, each]);

/** Lanes run in parallel, their cases one after the other: most of the time is waiting. */
const lanesOf = (waits: readonly Case<Result>[]): Pair[][] => [
  [offThenKilled, killedMidBatch, resetMidBatch, ...waits].flatMap((each) => pairs([station], each)),
  [
    ...pairs([cups, notesAtOnce], offThenKilled),
    ...pairs([cups, inOneJob, notesAtOnce, both], killedMidBatch),
    ...pairs([cups, inOneJob], resetMidBatch),
  ],
  waits.flatMap((each) => pairs([cups], each)),
];

/** @param quick one short outage instead of two */
export const compareQueues = async (bench: Bench, quick: boolean): Promise<Comparison> => {
  const missing = new Set<string>();
  let count = 0;

  const run = async ({ open }: Peer, { knobs, run }: Case<Result>): Promise<Result | null> => {
    count += 1;
    const folder = bench.folder(`queue-${count}`);
    const paper = await openPaper({ msPerLabel, ...knobs });
    try {
      const side = await open(folder, paper);
      if ('reason' in side) {
        missing.add(`raw CUPS: ${side.reason}`);
        return null;
      }
      try {
        return await run(side);
      } finally {
        await side.close();
      }
    } finally {
      await paper.close();
    }
  };

  const walk = async (lane: readonly Pair[]): Promise<Row[]> => {
    const rows: Row[] = [];
    for (const [peer, each] of lane)
      rows.push({ name: each.name, who: peer.name, result: await run(peer, each) });
    return rows;
  };

  const outages = (quick ? [8_000] : [8_000, 20_000]).map(outage);
  // A failed lane does not prevent the others from cleaning up.
  const lanes = await Promise.allSettled(lanesOf([...outages, ...mutes]).map(walk));
  const rows = lanes.flatMap((lane) => {
    if (lane.status === 'rejected') throw lane.reason;
    return lane.value;
  });
  const notes = ['* DirtyCleanInterval 0: writes down what it accepted at once, not within 30 s as it comes'];
  return {
    title: 'The queue in trouble, beside a raw CUPS queue',
    rows,
    notes,
    missing: [...missing],
  };
};
