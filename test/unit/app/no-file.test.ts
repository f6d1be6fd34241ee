import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRecordEndFile, nothingKept } from '#main/app/record-end-file';
import { readSecretFile } from '#main/credentials/secret-file';
import { readJson } from '#main/base/atomic-file';
import { ownFolder } from '#test/support/folders';
import { fakeKeychain } from '../credentials/fake-keychain';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let file: string;
let writer: ChildProcess;
describe.skipIf(process.platform === 'win32')('a pipe in the place of a file of the station', () => {
  /** What has a file’s name is a pipe, and who reads it gets this: without anybody at its other end it would wait for ever. */
  beforeEach(async () => {
    folder = await ownFolder('no-file');
    file = join(folder.path, 'kept.json');
    execFileSync('mkfifo', [file]);
    writer = spawn('sh', ['-c', `echo '{"ends":{}}' > "$1"`, 'sh', file], { stdio: 'ignore' });
  });
  afterEach(async () => {
    if (writer.exitCode === null && writer.kill('SIGKILL')) await once(writer, 'exit');
    await folder.remove();
  });

  it('is not read for the list of people', async () => {
    expect(await readJson(file)).toBe('unreadable');
  });

  it('is not read for a secret', async () => {
    await expect(readSecretFile(file)).rejects.toThrow('can not be read');
  });

  it('is not read for the end of the record, and is renamed for a new file', async () => {
    const end = createRecordEndFile(file, fakeKeychain());
    expect(await end.read()).toEqual({ form: 'unreadable', kept: nothingKept() });
    await end.write(nothingKept(), { mustSeal: false, putAside: true });
    expect((await end.read()).form).toBe('sealed');
  });

  it('is renamed, and so is a folder in the place of the record’s end', async () => {
    const other = join(folder.path, 'end.json');
    mkdirSync(other);
    const end = createRecordEndFile(other, fakeKeychain());
    await end.write(nothingKept(), { mustSeal: false, putAside: (await end.read()).form === 'unreadable' });
    expect((await end.read()).form).toBe('sealed');
  });
});
