import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ZplApi } from 'zpl-renderer-js';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview, type Preview } from '#main/preview/preview';
import { goldenFolder } from '#tools/golden-labels';
import { projectRoot } from '#tools/paths';
import type { Bench } from './bench';
import { timed } from './clock';
import type { Figure, Section } from './figure';

/** Representative golden labels: a parcel label in each resolution, and labels with a picture. */
const displayed = [
  { name: 'parcel-203', dpmm: 8 },
  { name: 'parcel-300', dpmm: 12 },
  { name: 'parcel-600', dpmm: 24 },
  { name: 'graphic-binary', dpmm: 8 },
  { name: 'maxicode', dpmm: 8 },
] as const;

const workerFile = join(projectRoot, 'out/main/preview-worker.cjs');
const open = (): Preview => createPreview({ reader: zplReader, workerFile });

const zplOf = (name: string): string => readFileSync(join(goldenFolder, `${name}.zpl`), 'latin1');

/** The same label as a new one: drawn labels are cached. */
const fresh = (zpl: string, round: number): Uint8Array => Buffer.from(`${zpl}\n^FX${round}`, 'latin1');

const draw = async (preview: Preview, zpl: Uint8Array, dpmm: 8 | 12 | 24): Promise<void> => {
  const drawn = await preview.render(zpl, { dpmm });
  if (!drawn.ok) throw new Error(`not drawn: ${drawn.reason}`);
};

/** The library alone, in this process. */
const openLibrary = async (): Promise<ZplApi> => {
  const renderer = createRequire(import.meta.url)('zpl-renderer-js') as { ready: Promise<{ api: ZplApi }> };
  return (await renderer.ready).api;
};

const measureFirst = async (rounds: number): Promise<Figure> => {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const preview = open();
    samples.push(await timed(() => draw(preview, fresh(zplOf('parcel-203'), round), 8)));
    await preview.close();
  }
  return { name: 'first picture: worker started, library loaded, parcel-203 drawn', samples };
};

/** A label → its picture, by golden label, compared with the library that draws it. */
export const previewing = async (bench: Bench): Promise<Section> => {
  const first = await measureFirst(bench.rounds.few);
  const library = await openLibrary();
  const preview = open();
  const figures: Figure[] = [];
  const rounds = bench.sized({ whole: 25, quick: 5, trial: 1 });
  try {
    for (const { name, dpmm } of displayed.slice(
      0,
      bench.sized({ whole: displayed.length, quick: displayed.length, trial: 2 }),
    )) {
      const zpl = zplOf(name);
      const [alone, station, again]: number[][] = [[], [], []];
      for (let round = -1; round < rounds; round += 1) {
        const document = fresh(zpl, round);
        const text = Buffer.from(document).toString('latin1');
        const times = [
          await timed(() => library.zplToBase64MultipleAsync(text, 101.6, 152.4, dpmm)),
          await timed(() => draw(preview, document, dpmm)),
          await timed(() => draw(preview, document, dpmm)),
        ];
        if (round >= 0) [alone, station, again].forEach((samples, of) => samples?.push(times[of] ?? NaN));
      }
      const bare: Figure = { name: `${name}: the library alone`, samples: alone ?? [] };
      figures.push(
        bare,
        { name: `${name}: through the station's worker`, samples: station ?? [], against: bare },
        { name: `${name}: looked at again`, samples: again ?? [], against: bare },
      );
    }
  } finally {
    await preview.close();
  }
  return {
    title: 'Picture of a label',
    figures: [first, ...figures],
    missing: [],
    notes: [
      'The library fills a 4×6-inch page; the station measures the label first and cuts the page to it',
    ],
  };
};
