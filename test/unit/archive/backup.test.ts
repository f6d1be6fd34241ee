import { createDecipheriv, createHmac, randomBytes, scryptSync } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBackup, writeBackup } from '#main/archive/recovery/backup';
import { restoreArchive } from '#main/archive/recovery/restore';
import { seal, SealError, unseal } from '#main/archive/recovery/sealed-file';
import { newArchiveKey } from '#main/archive/core/cipher';
import { pathsOf } from '#main/archive/core/paths';
import { failure } from '#shared/failure';
import { documents, draftLabel, packageOf, print } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const passphrase = 'four words of a test';
const now = new Date('2026-11-21T12:00:00.000Z');
const plan = { passphrase, environment: 'production', station: 'Bench 3', now };

const problem = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'opened';
  } catch (error) {
    if (error instanceof SealError) return error.problem;
    throw error;
  }
};

describe('a sealed file', () => {
  it('returns content of every size unchanged', async () => {
    const place = folder();
    const [from, sealed, to] = ['from', 'sealed', 'to'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ];
    for (const size of [0, 1, 65_536 - 4 - 5, 65_536 - 4 - 4, 65_536, 200_000]) {
      const bytes = Buffer.alloc(size, 'Ana Müller, 1 Example Street. ');
      fs.writeFileSync(from, bytes);
      await seal(from, sealed, 'told!', passphrase);
      expect(await unseal(sealed, to, passphrase)).toBe('told!');
      expect(fs.readFileSync(to).equals(bytes)).toBe(true);
      expect(fs.readFileSync(sealed).includes('Example')).toBe(false);
    }
  });

  it('has the documented format and can be opened without the program’s own code', async () => {
    const place = folder();
    const [from, sealed] = [join(place, 'from'), join(place, 'sealed')];
    const bytes = randomBytes(2 * 65_536);
    fs.writeFileSync(from, bytes);
    // Typed decomposed; it is composed before it is used.
    await seal(from, sealed, 'told!', 'Ju\u0308rgen');
    const file = fs.readFileSync(sealed);
    const header = file.subarray(0, 56);
    expect([...header.subarray(0, 12)]).toEqual([...Buffer.from('PBBACKUP'), 1, 17, 8, 1]);
    expect(header.readUIntBE(35, 5)).toBe(4 + 5 + bytes.length);
    const options = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
    const key = scryptSync('J\u00fcrgen', header.subarray(12, 28), 64, options);
    const check = createHmac('sha256', key.subarray(32)).update(header.subarray(0, 40)).digest();
    expect(header.subarray(40).equals(check.subarray(0, 16))).toBe(true);
    const [piece, tag] = [65_536, 16];
    const plain = [0, 1, 2].map((number) => {
      const at = 56 + number * (piece + tag);
      const part = file.subarray(at, number === 2 ? file.length : at + piece + tag);
      const nonce = Buffer.concat([
        header.subarray(28, 35),
        Buffer.from([0, 0, 0, number, number === 2 ? 1 : 0]),
      ]);
      const cipher = createDecipheriv('aes-256-gcm', key.subarray(0, 32), nonce);
      cipher.setAAD(header).setAuthTag(part.subarray(-tag));
      return Buffer.concat([cipher.update(part.subarray(0, -tag)), cipher.final()]);
    });
    const reported = Buffer.concat([Buffer.from([0, 0, 0, 5]), Buffer.from('told!')]);
    expect(Buffer.concat(plain).equals(Buffer.concat([reported, bytes]))).toBe(true);
    // Another salt and nonce each time.
    const again = join(place, 'again');
    await seal(from, again, 'told!', 'Ju\u0308rgen');
    for (const part of [[12, 28] as const, [28, 35] as const])
      expect(
        fs
          .readFileSync(again)
          .subarray(...part)
          .equals(file.subarray(...part)),
      ).toBe(false);
  });

  it('reports a wrong passphrase, a changed byte, a moved piece, a truncation and another file as different problems', async () => {
    const place = folder();
    const [from, sealed, to] = ['from', 'sealed', 'to'].map((name) => join(place, name)) as [
      string,
      string,
      string,
    ];
    fs.writeFileSync(from, Buffer.alloc(300_000, 7));
    await seal(from, sealed, '', passphrase);
    const complete = fs.readFileSync(sealed);
    const tried = (bytes: Buffer): Promise<unknown> => {
      fs.writeFileSync(sealed, bytes);
      return problem(unseal(sealed, to, passphrase));
    };
    const with_ = (at: number, value: number): Buffer => {
      const bytes = Buffer.from(complete);
      bytes[at] = value;
      return bytes;
    };
    const piece = 65_536 + 16;
    expect(await problem(unseal(sealed, to, `${passphrase}!`))).toBe('wrong_passphrase');
    for (const at of [56, 56 + 100, 56 + piece - 1, complete.length - 1])
      expect(await tried(with_(at, complete[at]! ^ 1)), `byte ${at}`).not.toBe('opened');
    expect(await tried(with_(56 + 100, complete[156]! ^ 1))).toBe('altered');
    const swapped = Buffer.concat([
      complete.subarray(0, 56),
      complete.subarray(56 + piece, 56 + 2 * piece),
      complete.subarray(56, 56 + piece),
      complete.subarray(56 + 2 * piece),
    ]);
    expect(await tried(swapped)).toBe('altered');
    expect(await tried(complete.subarray(0, 56 + 2 * piece))).toBe('cut_short');
    expect(await tried(complete.subarray(0, 56 + piece + 70))).toBe('cut_short');
    expect(await tried(complete.subarray(0, 40))).toBe('cut_short');
    expect(await tried(with_(0, 0))).toBe('other_file');
    expect(await tried(with_(8, 2))).toBe('newer');
    expect(await tried(with_(9, 31))).toBe('altered');
    // More than this program ever wrote: 1 GB and 20 s where it was taken.
    for (const [at, value] of [
      [9, 20],
      [10, 16],
      [11, 4],
    ] as const)
      expect(await tried(with_(at, value))).toBe('altered');
    expect(await tried(complete)).toBe('opened');
  });
});

describe('a backup', () => {
  it('of an archive in use is restored with another key, and newer labels are listed and kept', async () => {
    const place = folder();
    const key = newArchiveKey();
    const paths = pathsOf(join(place, 'archive.db'));
    const file = join(place, 'bench.backup');
    const archive = openTest(paths.file, { key });
    await bought(archive, 'a');
    await imported(archive, draftLabel('open'));
    await writeBackup(paths, file, { key, ...plan });
    await bought(archive, 'b');
    await archive.close();
    expect(fs.readFileSync(file).includes('Ana M')).toBe(false);
    expect(fs.readFileSync(file).includes(key)).toBe(false);

    const opened = await openBackup(paths, file, passphrase);
    expect(opened).toMatchObject({ environment: 'production', station: 'Bench 3', at: now });
    const later = new Date('2026-11-22T12:00:00.000Z');
    const restoration = {
      from: { kind: 'backup', ...opened },
      key,
      why: 'replaced',
      now: later,
      station: () => 'Bench 3',
    } as const;
    const report = await restoreArchive(paths, restoration);
    expect(report.bought).toEqual([{ ref1: 'REF-b', parcel: 1, ...packageOf('b') }]);
    const restored = openTest(paths.file, { key });
    expect(await restored.check()).toEqual([]);
    for (const id of ['a', 'b']) {
      expect(await restored.label(id)).toMatchObject({ package: packageOf(id), hold: null });
      expect(await restored.documents(id)).toHaveLength(2);
    }
    await restored.close();
    expect(fs.existsSync(join(place, report.aside!))).toBe(true);
  });

  it('restored on another computer holds every open order, because it may have been bought since', async () => {
    const [old, other] = [folder(), folder()];
    const archive = openTest(join(old, 'archive.db'));
    await bought(archive, 'a');
    await imported(archive, draftLabel('open'));
    const file = join(old, 'bench.backup');
    await writeBackup(pathsOf(join(old, 'archive.db')), file, { key: null, ...plan });
    const paths = pathsOf(join(other, 'archive.db'));
    const key = newArchiveKey();
    await openTest(paths.file, { key }).close();
    const opened = await openBackup(paths, file, passphrase);
    const report = await restoreArchive(paths, {
      from: { kind: 'backup', ...opened },
      key,
      why: 'replaced',
      now,
      station: () => 'Bench 4',
    });
    expect(report).toMatchObject({
      mayBeBought: [{ ref1: 'REF-open', parcel: 1 }],
      mayBePrinted: [{ ref1: 'REF-a', parcel: 1 }],
      bought: [],
      lost: [],
    });
    const restored = openTest(paths.file, { key });
    expect(await restored.label('open')).toMatchObject({ hold: { failure: { code: 'answer_lost' } } });
    await restored.close();
    for (const name of fs.readdirSync(other))
      expect(fs.readFileSync(join(other, name)).includes('Ana M')).toBe(false);
  });

  it('restored on another computer believes no hold that says that a label was not printed', async () => {
    const [old, other] = [folder(), folder()];
    const archive = openTest(join(old, 'archive.db'));
    const unprinted = [
      'cancelled',
      'printer_missing',
      'label_unfit',
      'label_asks',
      'label_stale',
      'document_not_printable',
    ] as const;
    for (const code of unprinted)
      await step(archive, await bought(archive, code), { type: 'held', failure: failure(code) });
    const failed = await bought(archive, 'failed');
    const ref = { printId: 'print-failed', printerName: 'Bench 3' };
    const first = print('failed');
    const queued = await step(
      archive,
      failed,
      { type: 'print.queued', ...ref, reason: 'first', copies: 1 },
      { print: first },
    );
    await step(
      archive,
      queued,
      { type: 'print.failed', ...ref, failure: failure('print_failed'), note: null },
      { print: { ...first, state: 'failed' } },
    );
    // What can never be printed here needs no look at a printer.
    await step(archive, await bought(archive, 'forbidden'), {
      type: 'held',
      failure: failure('label_forbidden'),
    });
    const file = join(old, 'bench.backup');
    await writeBackup(pathsOf(join(old, 'archive.db')), file, { key: null, ...plan });
    const paths = pathsOf(join(other, 'archive.db'));
    await openTest(paths.file).close();
    await restoreArchive(paths, {
      from: { kind: 'backup', ...(await openBackup(paths, file, passphrase)) },
      ...{ key: null, why: 'replaced', now, station: () => 'Bench 4' },
    });
    const restored = openTest(paths.file);
    for (const id of unprinted) {
      expect((await restored.label(id))?.hold?.failure.code, id).toBe('print_unknown');
      expect(await restored.prints(id), id).toMatchObject([{ state: 'unknown', note: 'restored' }]);
    }
    // As after a crash: when the station starts, it asks whether the label came out.
    expect(await restored.prints('failed')).toMatchObject([{ state: 'sending', note: 'restored' }]);
    expect(await restored.prints('forbidden')).toEqual([]);
    expect((await restored.label('forbidden'))?.hold?.failure.code).toBe('label_forbidden');
  });

  it('restored on another computer asks about the paper of labels that wait for another reason', async () => {
    const [old, other] = [folder(), folder()];
    const archive = openTest(join(old, 'archive.db'));
    const kept = [
      'label_superseded',
      'document_missing',
      'document_unreadable',
      'unprinted_elsewhere',
      'maybe_printed_elsewhere',
      'bought_twice',
    ] as const;
    for (const code of kept)
      await step(archive, await bought(archive, code), { type: 'held', failure: failure(code, 'Bench 5') });
    const unnamed = draftLabel('package_unnamed');
    await imported(archive, unnamed);
    const started = await step(archive, (await archive.label(unnamed.id))!, {
      type: 'register.started',
      draft: unnamed.draft,
    });
    await step(
      archive,
      started,
      { type: 'register.failed', failure: failure('package_unnamed'), retryAt: null, documents: 2 },
      { documents },
    );
    const begunAgain = draftLabel('registering');
    await imported(archive, begunAgain);
    for (const event of [
      { type: 'register.started', draft: begunAgain.draft },
      { type: 'register.failed', failure: failure('package_unnamed'), retryAt: null, documents: 2 },
      { type: 'settled.again' },
      { type: 'register.started', draft: begunAgain.draft },
    ] as const)
      await step(
        archive,
        (await archive.label(begunAgain.id))!,
        event,
        event.type === 'register.failed' ? { documents } : {},
      );
    const file = join(old, 'bench.backup');
    await writeBackup(pathsOf(join(old, 'archive.db')), file, { key: null, ...plan });
    const paths = pathsOf(join(other, 'archive.db'));
    await openTest(paths.file).close();
    await restoreArchive(paths, {
      from: { kind: 'backup', ...(await openBackup(paths, file, passphrase)) },
      ...{ key: null, why: 'replaced', now, station: () => 'Bench 4' },
    });
    const restored = openTest(paths.file);
    for (const code of [...kept, 'package_unnamed']) {
      expect(await restored.prints(code), code).toMatchObject([{ state: 'unknown', note: 'restored' }]);
      // These forbid a print, ask a person to look at another bench first, or ask what was bought.
      const stays = ['maybe_printed_elsewhere', 'bought_twice', 'package_unnamed'].includes(code);
      expect((await restored.label(code))?.hold?.failure.code).toBe(stays ? code : 'print_unknown');
    }
    // Its documents are of the purchase before, and are not printed any more.
    expect(await restored.prints('registering')).toEqual([]);
    // Its documents do not say whether they were printed before.
    const missing = (await restored.label('document_missing'))!;
    const read = await step(restored, missing, { type: 'answer.read', documents: 1 });
    expect(read.hold?.failure.code).toBe('print_unknown');
  });

  it('shows no name, document, bench or key to a person without its passphrase', async () => {
    const place = folder();
    const paths = pathsOf(join(place, 'archive.db'));
    const archive = openTest(paths.file);
    await bought(archive, 'a');
    const file = join(folder(), 'bench.backup');
    await writeBackup(paths, file, { key: null, ...plan });
    await archive.close();
    const bytes = fs.readFileSync(file);
    const within = await openBackup(paths, file, passphrase);
    // None so short that it may stand in random bytes.
    for (const word of [
      'Ana M',
      'REF-a',
      '^XA^FD1^FS',
      'Bench 3',
      'production',
      'SQLite',
      within.key,
      passphrase,
    ])
      expect(bytes.includes(word), word).toBe(false);
    expect(fs.statSync(file).mode & 0o077).toBe(0);
  });

  it('whose opened file was emptied meanwhile is refused: no empty archive takes the place of one', async () => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(paths.file);
    await imported(archive, draftLabel('D-1'));
    await archive.close();
    const before = fs.readFileSync(paths.file);
    fs.writeFileSync(paths.incoming, '');
    const from = { kind: 'backup', file: paths.incoming, key: newArchiveKey(), at: now } as const;
    const restored = restoreArchive(paths, {
      ...{ from, key: null, why: 'replaced', now, station: () => 'Bench 3' },
    });
    await expect(restored).rejects.toMatchObject({ code: 'corrupt' });
    expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
    expect(fs.existsSync(paths.restoring)).toBe(false);
  });

  it('that was changed leaves the archive unchanged and no file beside it', async () => {
    const place = folder();
    const paths = pathsOf(join(place, 'archive.db'));
    await openTest(paths.file).close();
    const file = join(folder(), 'bench.backup');
    await writeBackup(paths, file, { key: null, ...plan });
    const bytes = fs.readFileSync(file);
    bytes[bytes.length - 30] = bytes[bytes.length - 30]! ^ 1;
    fs.writeFileSync(file, bytes);
    expect(await problem(openBackup(paths, file, passphrase))).toBe('altered');
    expect(fs.readdirSync(place).sort()).toEqual(['archive.db', 'archive.db.lock', 'archive.db.mark']);
  });
});
