import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zplReader } from '#main/app/zpl-reader';
import { createPreview } from '#main/preview/preview';
import { ensureBuilt } from './build';
import { goldenFolder, goldenLabels, pictureName } from './golden-labels';
import { projectRoot } from './paths';
import { runTool } from './problem';

/** More formats than any label has. */
const mostPictures = 50;

const replacePictures = (name: string, pictures: readonly Uint8Array[]): void => {
  for (let index = 0; index < mostPictures; index += 1)
    rmSync(join(goldenFolder, pictureName(name, index)), { force: true });
  for (const [index, png] of pictures.entries())
    writeFileSync(join(goldenFolder, pictureName(name, index)), png);
};

/** Draws every golden label again with the app's own preview, beside its ZPL. A label that the preview can't draw has no picture. */
const run = async (): Promise<number> => {
  await ensureBuilt();
  const preview = createPreview({
    reader: zplReader,
    workerFile: join(projectRoot, 'out/main/preview-worker.cjs'),
    timeoutMs: 120_000,
  });
  let lost = 0;
  for (const { name, zpl, dpmm, limit } of goldenLabels) {
    const drawn = await preview.render(zpl, { dpmm });
    if (!drawn.ok) console.log(`${name}: no picture (${drawn.reason})`);
    // A preview that fails must not remove the pictures, because it is compared with them.
    if (!drawn.ok && limit?.startsWith('not drawn') !== true) lost += 1;
    else replacePictures(name, drawn.ok ? drawn.png : []);
  }
  await preview.close();
  if (lost > 0) console.log(`${lost} labels could not be drawn; their pictures stay as they were`);
  return lost > 0 ? 1 : 0;
};

await runTool(run);
