import { readFileSync, writeFileSync } from 'node:fs';
import { formatted } from './format';
import { failureCodes, type FailureCode } from '#shared/failure';
import english from '../src/shared/text/languages/en.json' with { type: 'json' };

const { failures, reasons } = english;

const next: Record<(typeof failureCodes)[FailureCode], string> = {
  later: 'the program tries again automatically',
  after_fix: 'somebody fixes it first',
  ask: 'a person decides: money or paper may have moved',
};

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const page = `# Failures and printer reasons

Made from \`src/shared/failure.ts\` and the operator words by \`npm run failures\`. Do not edit by hand.

## What can hold a label

${table(
  ['code', 'what may happen next', 'the worker reads', 'remedy'],
  (Object.keys(failureCodes) as FailureCode[]).map((code) => [
    `\`${code}\``,
    next[failureCodes[code]],
    failures[code].title,
    failures[code].remedy,
  ]),
)}

## What a printer waits for

The words are those of IPP's \`printer-state-reasons\` (RFC 8011) where one fits.

${table(
  ['reason', 'the worker reads', 'remedy'],
  Object.entries(reasons).map(([reason, words]) => [`\`${reason}\``, words.title, words.remedy]),
)}
`;

/** Writes docs/failures.md; with --check only reports whether it is up to date (exit 1 when not). */
const run = async (): Promise<void> => {
  const file = new URL('../docs/failures.md', import.meta.url);
  const wanted = await formatted('failures.md', page);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, wanted);
    return;
  }
  if (readFileSync(file, 'utf8') !== wanted) {
    console.error('docs/failures.md is out of date: run npm run failures');
    process.exitCode = 1;
  }
};

await run();
