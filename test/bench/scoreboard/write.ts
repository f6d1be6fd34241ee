import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatted } from '#tools/format';
import { projectRoot } from '#tools/paths';
import type { KeptPart } from './kept';
import { plot } from './plot';
import { scoreboard } from './markdown';

const docs = (name: string): string => join(projectRoot, 'docs', name);
const marks = ['<!-- scoreboard: npm run bench -- --write -->', '<!-- scoreboard ends -->'] as const;

/** Figures that were measured earlier and not again now stay. */
const merged = (now: readonly KeptPart[], order: readonly string[]): KeptPart[] => {
  const file = docs('performance.json');
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as KeptPart[]) : [];
  const byName = new Map([...before, ...now].map((part) => [part.part, part]));
  return order.flatMap((name) => byName.get(name) ?? []);
};

/** Formatted as by `npm run format`, so that a scoreboard is no change of style. */
const write = async (file: string, text: string): Promise<void> => {
  writeFileSync(file, await formatted(file, text));
};

/**
 * Puts figures into docs: performance.json, the table between the marks of performance.md, and its plot.
 * @param order names of all parts in their order
 * @throws when performance.md has no marks
 */
export const writeScoreboard = async (now: readonly KeptPart[], order: readonly string[]): Promise<void> => {
  const parts = merged(now, order);
  const page = readFileSync(docs('performance.md'), 'utf8');
  const [from, to] = marks.map((mark) => page.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error('docs/performance.md has no place for the scoreboard');
  const table = `${marks[0]}\n\n${scoreboard(parts)}\n\n`;
  await write(docs('performance.md'), page.slice(0, from) + table + page.slice(to));
  await write(docs('performance.json'), JSON.stringify(parts, null, 2));
  writeFileSync(docs('pictures/performance.svg'), plot(parts));
};
