import { openArchive } from '#main/archive/archive';
import { cutoff, later } from './kept';

/** Removes what is due, slice by slice, and writes how many labels each took; the test kills it. Argument: archive file. */
const archive = openArchive(process.argv[2] ?? '', { station: () => 'Bench 3' });

for (let after: number | null = 0; after !== null;) {
  const slice = await archive.removeSlice({ before: cutoff, after, at: later, days: 90 });
  process.stdout.write(`${slice.removed.labels}\n`);
  after = slice.after;
}
await archive.close();
