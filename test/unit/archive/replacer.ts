import { openArchive } from '#main/archive/archive';
import { replacementFor } from './orders';

/**
 * Replaces all bought labels of an archive, and writes each id to standard output once the archive said that it is done; the
 * test kills it. Argument: archive file.
 */
const archive = openArchive(process.argv[2] ?? '', { station: () => 'Bench 3' });
for (const old of await archive.atStage('registered')) {
  if (await archive.replacementOf(old)) continue;
  await archive.replace(replacementFor(old));
  process.stdout.write(`${old.id}\n`);
}
