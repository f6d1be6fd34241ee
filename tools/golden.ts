import { readdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPreview } from '#main/preview/preview';
import { ensureBuilt } from './build';
import { goldenFolder, goldenLabels, pictureName } from './golden-labels';
import { projectRoot } from './paths';
import { runTool } from './problem';

/** Draws every golden label anew with the app's own preview, beside its ZPL. What the preview cannot draw has no picture. */
const run = async (): Promise<number> => {
  await ensureBuilt();
  const preview = createPreview({
    workerFile: join(projectRoot, 'out/main/preview-worker.cjs'),
    timeoutMs: 120_000,
  });
  for (const file of readdirSync(goldenFolder))
    if (file.endsWith('.png')) unlinkSync(join(goldenFolder, file));
  for (const { name, zpl, dpmm } of goldenLabels) {
    const drawn = await preview.render(zpl, { dpmm });
    if (!drawn.ok) console.log(`${name}: no picture (${drawn.reason})`);
    else
      for (const [index, png] of drawn.png.entries())
        writeFileSync(join(goldenFolder, pictureName(name, index)), png);
  }
  await preview.close();
  return 0;
};

await runTool(run);
