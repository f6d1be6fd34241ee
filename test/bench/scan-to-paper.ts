import { importOrders, openStation, order, provision } from '#test/support/station';
import { codes, provisioning, settled, warmUp, type Bench } from './bench';
import { now } from './clock';
import { documents } from './documents';
import { sumOf, type Figure, type Section } from './figure';
import { bareTcp, openParts, type Parts } from './parts';
import { scanInWindow } from './scan-in-window';

type Samples = Record<'http' | 'commit' | 'tcp' | 'talk' | 'first' | 'last', number[]>;

const document = documents[0].zpl;
const bytes = Buffer.from(document);

/** The basic parts, in the same round as the whole, so that both run under the same load. */
const measureParts = async ({ printer }: Bench, parts: Parts, into: Samples): Promise<void> => {
  into.http.push(await parts.httpRoundTrip());
  into.commit.push(parts.durableCommit());
  into.tcp.push(await bareTcp(printer, bytes));
  await printer.idle();
  into.talk.push(await bareTcp(printer, bytes, true));
  await printer.idle();
};

/** The complete station in plain Node: from the scan's call to the document's bytes. */
const measureStation = async (bench: Bench): Promise<Samples> => {
  const samples: Samples = { http: [], commit: [], tcp: [], talk: [], first: [], last: [] };
  const warming: Samples = { http: [], commit: [], tcp: [], talk: [], first: [], last: [] };
  const scans = codes('node', warmUp + bench.rounds.many);
  const { station } = await openStation(bench.folder('node'));
  const parts = openParts(bench.service.url, bench.folder('parts'));
  await provision(station, provisioning(bench));
  await importOrders(
    station,
    scans.map((code) => order(code)),
  );
  await bench.service.sells(scans.map(() => document));
  for (const [round, code] of scans.entries()) {
    const into = round < warmUp ? warming : samples;
    await measureParts(bench, parts, into);
    const start = now();
    const [arrival, { kind }] = await Promise.all([
      bench.printer.arrival(start, bytes.length),
      station.ship.scan({ code }),
    ]);
    if (kind !== 'started') throw new Error(`the scan of ${code} led to ${kind}`);
    into.first.push(arrival.first);
    into.last.push(arrival.last);
    await settled(station, bench.printer);
  }
  await parts.close();
  await station.close();
  return samples;
};

/** Order scanned → document at the printer, compared with its parts. */
export const scanToPaper = async (bench: Bench): Promise<Section> => {
  const { http, commit, tcp, talk, first, last } = await measureStation(bench);
  const { arrivals: window, calls } = await scanInWindow(bench, document);
  const sum = sumOf('sum of parts', [http, commit, tcp]);
  const due = sumOf('what the promises ask', [http, commit, commit, commit, commit, talk]);
  const node: Figure = { name: 'plain Node, last byte', samples: last };
  const least = sumOf('one empty call over the bridge + one durable commit', [calls, commit]);
  const enterFirst: Figure = {
    name: 'window, Enter → first byte',
    samples: window.map((arrival) => arrival.first),
    aims: [
      { of: 'p50', most: 25 },
      { of: 'p95', most: 50 },
    ],
  };
  const enter = window.map((arrival) => arrival.last);
  return {
    title: `Order scanned → its document (${documents[0].size}) at the printer; the service answers at once`,
    figures: [
      { name: 'one empty HTTP round trip', samples: http },
      { name: 'one durable commit (libsql, WAL, synchronous=FULL)', samples: commit },
      { name: 'one TCP connect and write', samples: tcp },
      { ...sum, name: 'sum of parts: the three above' },
      {
        ...due,
        name: 'what the promises ask: one round trip, four commits, connect, three questions, write',
      },
      { name: 'plain Node, first byte', samples: first, against: sum },
      { ...node, against: sum },
      { ...node, against: due },
      { name: 'one empty call over the bridge', samples: calls },
      least,
      { ...enterFirst, against: sum },
      { ...enterFirst, aims: [], against: least },
      { name: 'window, Enter → last byte', samples: enter, against: sum },
      { name: 'window, Enter → last byte', samples: enter, against: node },
    ],
    missing: [],
  };
};
