import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { createRaster, type DotsPerMm, type Raster } from '#main/printing/raster/raster';
import { labelPicture, pngOfPicture, whiteBits } from '#test/support/label-picture';
import { pdfOf, picturePage } from '#test/support/pdf';
import { projectRoot } from '#test/support/root';
import { burnt } from '#test/support/zpl-bitmap';
import { warmUp, type Bench } from './bench';
import { startByteSink, type ByteSink } from './byte-sink';
import { between, now, timed } from './clock';
import type { Aim, Figure, Section } from './figure';
import { startLprint, type Lprint } from './lprint';

interface Head {
  dpi: number;
  dotsPerMm: DotsPerMm;
  width: number;
  height: number;
}

const heads: readonly Head[] = [
  { dpi: 203, dotsPerMm: 8, width: 812, height: 1218 },
  { dpi: 300, dotsPerMm: 12, width: 1219, height: 1828 },
  { dpi: 600, dotsPerMm: 24, width: 2438, height: 3657 },
];

interface Z64 {
  length: number;
  rowlen: number;
  z64: string;
}

// It has no types.
const require = createRequire(import.meta.url);
const { rgbaToZ64 } = require('zpl-image') as {
  rgbaToZ64: (rgba: Uint8Array, width: number, options: { black: number; notrim: boolean }) => Z64;
};

/** As in its guide: pngjs reads the file, zpl-image makes the graphic field. */
const byZplImage = (png: Uint8Array, { width, height }: Head): string => {
  const made = rgbaToZ64(PNG.sync.read(Buffer.from(png)).data, width, { black: 50, notrim: true });
  return `^XA^PW${width}^LL${height}^FO0,0^GFA,${made.length},${made.length},${made.rowlen},${made.z64}^FS^XZ`;
};

const byUs = async (raster: Raster, document: Uint8Array, { dotsPerMm }: Head): Promise<Uint8Array> => {
  const made = await raster.toZpl(document, dotsPerMm);
  if (!made.ok) throw new Error(made.problem);
  return Buffer.concat(made.output);
};

const toSink = async (sink: ByteSink, zpl: Uint8Array): Promise<bigint> => {
  const arrival = sink.arrival();
  const socket = connect(sink.port, '127.0.0.1');
  await once(socket, 'connect');
  socket.end(zpl);
  socket.resume();
  return (await arrival).last;
};

const samplesOf = async (rounds: number, measure: () => Promise<number>): Promise<number[]> => {
  const samples: number[] = [];
  for (let round = -Math.min(warmUp, rounds); round < rounds; round += 1) {
    const took = await measure();
    if (round >= 0) samples.push(took);
  }
  return samples;
};

/** @returns its bytes @throws when it would not print dot for dot: a figure of a wrong result has no value */
const proven = (zpl: Uint8Array | string, rows: readonly string[], who: string): number => {
  if (burnt(zpl)[0]?.rows.join() !== rows.join()) throw new Error(`${who} printed another picture`);
  return zpl.length;
};

const bytesFigure = (name: string, bytes: number): Figure => ({ name, samples: [bytes], unit: 'bytes' });

const faster: readonly Aim[] = [{ of: 'ratio', most: 1 }];

const printing = async (
  head: Head,
  png: Uint8Array,
  { raster, sink, lprint, bench }: Tools,
): Promise<Figure[]> => {
  if (!lprint) return [];
  const { dpi } = head;
  const file = join(bench.folder(`png-${dpi}`), 'label.png');
  writeFileSync(file, png);
  let bytes = 0;
  const peerSamples = await samplesOf(bench.rounds.few, async () => {
    const start = now();
    const arrival = sink.arrival();
    await lprint.submit(file, dpi);
    const { last, bytes: sent } = await arrival;
    bytes = sent;
    return between(start, last);
  });
  const ourSamples = await samplesOf(bench.rounds.few, async () => {
    const start = now();
    return between(start, await toSink(sink, await byUs(raster, png, head)));
  });
  const peer = { name: `lprint, PNG ${dpi} dpi: ${bytes.toLocaleString('en')} bytes`, samples: peerSamples };
  return [
    peer,
    {
      name: `PNG ${dpi} dpi to the last byte at the printer`,
      samples: ourSamples,
      against: peer,
      aims: faster,
    },
  ];
};

interface Tools {
  bench: Bench;
  raster: Raster;
  sink: ByteSink;
  lprint: Lprint | null;
}

const figuresOf = async (head: Head, tools: Tools): Promise<Figure[]> => {
  const { raster, bench } = tools;
  const { dpi, width, height } = head;
  const picture = labelPicture(width, height, `PKB${dpi}`, Math.round(dpi / 100));
  const png = pngOfPicture(picture);
  const pdf = pdfOf([picturePage({ width, height, bits: whiteBits(picture) })]);
  const rounds = bench.rounds.few * 2;
  const otherResult = proven(byZplImage(png, head), picture.rows, 'zpl-image');
  const ourResult = proven(await byUs(raster, png, head), picture.rows, 'PNG');
  const fromPdf = proven(await byUs(raster, pdf, head), picture.rows, 'PDF');
  const peer: Figure = {
    name: `zpl-image, PNG ${dpi} dpi`,
    samples: await samplesOf(rounds, () => timed(() => byZplImage(png, head))),
  };
  const peerBytes = bytesFigure(`bytes by zpl-image, ${dpi} dpi`, otherResult);
  return [
    peer,
    {
      name: `PNG ${dpi} dpi to ZPL`,
      samples: await samplesOf(rounds, () => timed(() => byUs(raster, png, head))),
      ...{ against: peer, aims: faster },
    },
    {
      name: `PDF ${dpi} dpi to ZPL`,
      samples: await samplesOf(rounds, () => timed(() => byUs(raster, pdf, head))),
      ...{ against: peer, aims: faster },
    },
    peerBytes,
    { ...bytesFigure(`bytes from PNG, ${dpi} dpi`, ourResult), against: peerBytes, aims: faster },
    { ...bytesFigure(`bytes from PDF, ${dpi} dpi`, fromPdf), against: peerBytes, aims: faster },
    ...(await printing(head, png, tools)),
  ];
};

/**
 * A 4×6 inch label as PNG and PDF converted to ZPL, in its thread and without a cache, compared with
 * zpl-image and pngjs on the same picture; and to the last byte at a printer compared with lprint, if it is
 * installed. Each label is first proven dot for dot.
 */
export const rastering = async (bench: Bench): Promise<Section> => {
  const workerFile = join(projectRoot, 'out', 'main', 'raster-worker.cjs');
  const raster = createRaster({ workerFile, memoryBytes: 0 });
  const sink = await startByteSink();
  // The quick extent leaves out the largest: it takes as long as the others together.
  const measured = heads.slice(0, bench.sized({ whole: heads.length, quick: 2, trial: 1 }));
  const resolutions = measured.map(({ dpi }) => dpi);
  const lprint = await startLprint(bench.folder('lprint'), sink.port, resolutions);
  try {
    const figures: Figure[] = [];
    for (const head of measured) figures.push(...(await figuresOf(head, { bench, raster, sink, lprint })));
    return {
      title: 'A picture becomes a label: milliseconds, and bytes for the printer',
      figures,
      missing: lprint ? [] : ['lprint: apt-get install lprint'],
    };
  } finally {
    await lprint?.close();
    await Promise.all([raster.close(), sink.close()]);
  }
};
