import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { sentencesIn } from '#test/support/sentences';
import { elsewhere, noWords } from './sentences-outside';

const root = join(projectRoot, 'src');

const files = ['main', 'shared']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .map((file) => file.split(sep).join('/'))
  .filter((file) => file.endsWith('.ts') && !file.startsWith('shared/text/'));

const isElsewhere = (file: string): boolean => Object.keys(elsewhere).some((start) => file.startsWith(start));

const counted = (): Record<string, number> =>
  Object.fromEntries(
    files
      .filter((file) => !isElsewhere(file))
      .map((file) => [file, sentencesIn(readFileSync(join(root, file), 'utf8')).length] as const)
      .filter(([, count]) => count > 0),
  );

describe('sentences that are not in the catalogue', () => {
  it('are found', () => {
    expect(sentencesIn("const a = { message: 'This printer is not here' };")).toHaveLength(1);
    expect(sentencesIn('const a = { message: `${name} is missing` };')).toHaveLength(1);
    expect(sentencesIn("throw new ArchiveError('corrupt', file, 'the file is gone');")).toHaveLength(1);
    expect(sentencesIn("log.error('the queue broke'); throw new Error('no such table');")).toEqual([]);
    expect(sentencesIn("log(`${uri}: it was found again`); this.#log('it was found again');")).toEqual([]);
    expect(sentencesIn("const a = codedMessage('printer.notHere'); import b from 'a b c';")).toEqual([]);
  });

  // A new sentence for a person goes through `codedMessage`.
  it('stand nowhere; what only looks so is known, file by file', () => {
    const known = Object.fromEntries(Object.entries(noWords).map(([file, { count }]) => [file, count]));
    expect(counted()).toEqual(known);
  });

  it('are left to others where no one at a bench reads them', () => {
    const unused = Object.keys(elsewhere).filter((start) => !files.some((file) => file.startsWith(start)));
    expect(unused).toEqual([]);
  });
});
