import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { serialize } from 'node:v8';
import { expect, it } from 'vitest';
import { sealMessage } from '#main/archive/disk/envelope';
import { draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

/** As a later V8 writes it: the second byte is the version of the format. */
const ofLaterV8 = (): Buffer => {
  const bytes = serialize({ label: 'a' });
  bytes[1] = 0x40;
  return bytes;
};

const message = (bytes: Buffer) => (room: string) => fs.writeFileSync(room, sealMessage(bytes, null));

/** Things that have the name of a kept answer and are none. */
const odd: Record<string, (room: string) => void> = {
  'an answer that a later V8 wrote': message(ofLaterV8()),
  'an answer with other content': message(Buffer.from('no value at all')),
  'an answer that is a number': message(serialize(5)),
  'an answer without a value': message(serialize(null)),
  'an answer without a label': message(serialize({})),
  'a folder': (room) => fs.mkdirSync(room),
  'a link to nothing': (room) => fs.symlinkSync('/nowhere/at/all', room),
  'a link to itself': (room) => fs.symlinkSync(room, room),
};

it.for(Object.entries(odd))(
  'is kept under another name and logged, and the archive opens: %s',
  async ([, make]) => {
    const file = join(folder(), 'archive.db');
    const before = openTest(file);
    await imported(before, draftLabel('a'));
    await before.close();
    make(`${file}.answer-0`);
    const logged: string[] = [];
    const archive = openTest(file, { answerBytes: 65_536, onError: (what) => logged.push(what) });
    expect(await archive.label('a')).toMatchObject({ stage: 'draft' });
    const names = fs.readdirSync(dirname(file)).filter((name) => name.includes('.answer-'));
    expect(names).toHaveLength(1);
    expect(names[0]).toMatch(/^archive\.db\.answer-0\.kept-\d+$/);
    expect(logged.at(-1)).toContain(names[0]);
  },
);
