import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { outputOf } from './processes';
import { projectRoot } from './paths';
import { Problem, runTool } from './problem';

const bomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(z.unknown()),
});

// `npm run sbom [-- FILE]`: what is shipped, as a CycloneDX bill of materials, made by npm from the lock file.
await runTool(async () => {
  const file = resolve(process.argv[2] ?? join(projectRoot, 'sbom.cdx.json'));
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
  const { stdout, stderr, status } = await outputOf(
    'npm',
    [...args, '--package-lock-only', '--omit', 'dev'],
    { cwd: projectRoot, shell: process.platform === 'win32' },
  );
  if (status !== 0) throw new Problem(`npm made no bill of materials: ${stderr.trim()}`, 'Try a newer npm.');
  const bom = bomSchema.parse(JSON.parse(stdout));
  // npm names the project by its folder.
  bom.metadata.component.name = 'packbench';
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
  console.log(`${bom.components.length} components in ${file}`);
  return 0;
});
