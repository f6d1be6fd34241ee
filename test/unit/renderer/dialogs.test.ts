import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';

const at = (folder: string, file: RegExp): string[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => file.test(path));
const read = (...path: string[]): string => readFileSync(join(projectRoot, ...path), 'utf8');

/** What other files make their dialogs of. */
const frames = [
  'parts/dialog.tsx',
  'screens/settings/people/form-dialog.tsx',
  'screens/settings/people/people-list.tsx',
];

const asking = at('src/renderer', /\.tsx$/).filter(
  (file) =>
    !frames.includes(file) &&
    /<(?:AskingButton|Dialog|ConfirmDialog|FormDialog|Modal)\b/.test(read('src/renderer', file)),
);

/** Those that a test opens in every language and in the made one. */
const walked = [...read('test/support/every-dialog.ts').matchAll(/^ {2}'([\w/-]+\.tsx)(?:: \w+)?':/gm)].map(
  ([, file]) => file,
);

/** Those that need more than one bench without a floor: the `look` of a window test that sees each, in every language on demand. */
const looked: Readonly<Record<string, string>> = {
  'intake/mapping/mapping-dialog.tsx': 'mapping',
  'parts/paper-alarm.tsx': 'reprint-replace',
  'people/allow-dialog.tsx': 'supervisor',
  'screens/floor/benches.tsx': 'floor-retire',
  'screens/landed/answer/answer-buttons.tsx': 'landed-report',
  'screens/printers/printer-words.tsx': 'printer-adopt',
  'screens/recipient/basket/basket-panel.tsx': 'recipient-remove',
  'screens/recipient/send/send-bar.tsx': 'recipient-left',
  'screens/recipient/unsaved-dialog.tsx': 'recipient-unsaved',
  'screens/settings/leave-floor.tsx': 'floor-leaving',
  'screens/ship/remedies/release-dialog.tsx': 'landed-release',
  'screens/track/record-facts.tsx': 'carrier-page',
};

describe('what asks over a screen', () => {
  it('is found', () => {
    expect(asking.length).toBeGreaterThan(20);
    expect(walked.length).toBeGreaterThan(20);
  });

  it('is seen in every language, each of them', () => {
    expect([...new Set([...walked, ...Object.keys(looked)])].sort()).toEqual([...asking].sort());
  });

  it.each(Object.entries(looked))('a window test looks at the dialog %s as %s', (_, name) => {
    const specs = at('test/e2e', /\.spec\.ts$/).map((file) => read('test/e2e', file));
    expect(specs.some((spec) => spec.includes(`look(app, '${name}'`))).toBe(true);
  });
});
