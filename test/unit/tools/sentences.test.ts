import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { sentencesIn } from '#test/support/sentences';
import { elsewhere, toMove } from './sentences-outside';

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
    expect(sentencesIn("log.error('the queue broke'); throw new Error('no such table');")).toEqual([]);
    expect(sentencesIn("const a = said('printer.notHere'); import b from 'a b c';")).toEqual([]);
  });

  // Whoever says something new says it by `said`; whoever moves sentences lowers the number or takes the file out.
  it('stand in no file but these, and in these there are no more', () => {
    const now = counted();
    const more = Object.entries(now).filter(([file, count]) => count > (toMove[file] ?? 0));
    expect(more).toEqual([]);
    const fewer = Object.entries(toMove).filter(([file, count]) => count > (now[file] ?? 0));
    expect(fewer).toEqual([]);
  });

  it('are left to others where nobody at a bench reads them', () => {
    const gone = Object.keys(elsewhere).filter((start) => !files.some((file) => file.startsWith(start)));
    expect(gone).toEqual([]);
  });
});
