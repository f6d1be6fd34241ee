import { aborted } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { commandText } from '#main/printing/commands';
import { PrintDesk } from '#main/printing/desk';
import { printerCommands } from '#shared/print/printer-command';
import { printerCertificate, relay } from '#test/support/finds';
import { type Bench, bigLabel, label, printerAt, startBench, waitsFor } from './printing-bench';

const open: { close(): Promise<unknown> }[] = [];
const kept = <T extends { close(): Promise<unknown> }>(part: T): T => {
  open.unshift(part);
  return part;
};
const bench = async (...options: Parameters<typeof startBench>): Promise<Bench> =>
  kept(await startBench(...options));
afterEach(async () => {
  for (const part of open.splice(0)) await part.close();
});

describe('a command', () => {
  it.each(printerCommands)('the command %s reaches an idle printer', async (name) => {
    const at = await bench();
    expect(await at.desk.command(printerAt(at.printer.uri), commandText[name], false)).toEqual({
      ok: true,
    });
    await at.printer.until(() => at.received().includes(commandText[name].trim()));
    expect(at.printer.knobs.paused).toBe(name === 'pause');
  });

  it('a command that can’t wait is refused while a label is there, and the label is printed', async () => {
    const at = await bench({ msPerLabel: 200 });
    const job = at.print([label('one')]);
    await job.until(({ type }) => type === 'sent');
    const reported = await at.desk.command(printerAt(at.printer.uri), commandText.cancel, false);
    expect(reported).toEqual({ ok: false, reason: 'busy' });
    expect(await job.end).toMatchObject({ state: 'confirmed' });
    expect(at.received()).not.toContain('~JA');
  });

  it('resume is sent beside a label that a pause holds, before and after its bytes have left', async () => {
    const at = await bench({ paused: true });
    const first = at.print([label('one')]);
    await first.until(waitsFor('waiting', 'paused'));
    expect(await at.desk.command(printerAt(at.printer.uri), commandText.resume, true)).toEqual({ ok: true });
    expect(await first.end).toMatchObject({ state: 'confirmed' });

    await at.printer.set({ msPerLabel: 300 });
    const second = at.print([label('two')], 2);
    await second.until(({ type }) => type === 'sent');
    expect(await at.desk.command(printerAt(at.printer.uri), commandText.pause, true)).toEqual({ ok: true });
    await second.until(waitsFor('sent', 'paused'));
    expect(await at.desk.command(printerAt(at.printer.uri), commandText.resume, true)).toEqual({ ok: true });
    expect(await second.end).toMatchObject({ state: 'confirmed' });
    expect(at.printer.printed).toHaveLength(3);
  });

  it('a command that finds no moment is abandoned, and never takes effect later', async () => {
    const at = await bench({ mute: true }, { connectMs: 300 });
    expect(await at.print([label('one')]).end).toMatchObject({ state: 'sent' });
    await at.printer.set({ slowReadBytesPerSecond: 100_000 });
    const job = at.print([bigLabel('two', 100_000)]);
    await job.until(({ type }) => type === 'sending');
    const reported = await at.desk.command(printerAt(at.printer.uri), commandText.pause, true);
    expect(reported).toEqual({ ok: false, reason: 'busy' });
    expect(await job.end).toMatchObject({ state: 'sent' });
    await at.printer.until(({ printed }) => printed.length === 2);
    expect(at.received()).not.toContain('~PP');
  });

  it.each([true, false])(
    'a command beside a label that waits for another bench is refused because of that bench (beside a print: %s)',
    async (besidePrint) => {
      const turn = {
        ...{ counterLeft: null, leftMs: () => 0, isAwaited: () => false, isOverdue: () => false },
        expect: () => undefined,
        take: () => Promise.resolve({ kind: 'theirs', holder: 'Bench 1' } as const),
        addSerial: () => Promise.resolve({ kind: 'ours' } as const),
        pause: (signal: AbortSignal) => aborted(signal, turn),
        give: () => Promise.resolve(),
      };
      const desk = kept(new PrintDesk({ turnAt: () => turn }));
      const printer = printerAt('tcp://127.0.0.1:9');
      const stop = new AbortController();
      const progress = desk.print({ printer, documents: [label('one')], copies: 1 }, stop.signal);
      expect(await progress[Symbol.asyncIterator]().next()).toMatchObject({
        value: { type: 'waiting', reasons: ['printing-elsewhere'] },
      });
      expect(await desk.command(printer, commandText.pause, besidePrint)).toEqual({
        ok: false,
        reason: 'printing-elsewhere',
      });
      stop.abort();
    },
  );

  it('a printer that is off is reported', async () => {
    const at = await bench({ refuse: true });
    const reported = await at.desk.command(printerAt(at.printer.uri), commandText.feed, false);
    expect(reported).toEqual({ ok: false, reason: 'connection-refused' });
  });
});

describe('a light check', () => {
  it('it takes no time for a mute printer, and forgets nothing of one that answers', async () => {
    const mute = await bench({ mute: true });
    expect(await mute.desk.status(printerAt(mute.printer.uri))).toMatchObject({ state: 'mute' });
    const connections = mute.printer.received.length;
    expect(await mute.desk.status(printerAt(mute.printer.uri), 'light')).toMatchObject({ state: 'mute' });
    expect(mute.printer.received).toHaveLength(connections);

    const at = await bench();
    const details = {
      serial: 'D0J000000001',
      printWidth: 832,
      media: 'die-cut',
      method: 'direct',
      mode: 'tear-off',
    };
    expect(await at.desk.status(printerAt(at.printer.uri))).toMatchObject({ state: 'ready', details });
    await at.printer.set({ headOpen: true });
    const seen = await at.desk.status(printerAt(at.printer.uri), 'light');
    expect(seen).toMatchObject({ state: 'stopped', reasons: ['cover-open'], details });
    expect(at.received().match(/~HI/g)).toHaveLength(1);
  });

  it('it does not answer a person’s check, which asks everything once it has ended', async () => {
    const at = await bench();
    const printer = printerAt(at.printer.uri);
    await at.desk.status(printer);
    await at.printer.set({ replyDelayMs: 20 });
    const checks = (['light', 'thorough', 'thorough', 'light'] as const).map((depth) =>
      at.desk.status(printer, depth),
    );
    for (const status of await Promise.all(checks)) expect(status).toMatchObject({ state: 'ready' });
    expect(at.received().match(/~HI/g)).toHaveLength(2);
  });
});

describe('over TLS', () => {
  const host = '127.0.0.78';
  const find = async (at: Bench): Promise<string> => {
    const found = await at.desk.probe(`tcp://${host}:9100`, new AbortController().signal);
    expect(found).toMatchObject({ verdict: 'secure_only', model: 'ZD421-203dpi', serial: 'D0J000000001' });
    return found.secureUri ?? '';
  };

  it('a printer with a closed raw port is found, pinned, printed on, and refused with another certificate', async () => {
    const at = await bench();
    const secure = await relay(at.printer, {
      host,
      port: 9143,
      certificate: await printerCertificate('printer'),
    });
    const uri = await find(at);
    expect(uri).toMatch(/^tls:\/\/127\.0\.0\.78:9143\?pin=[0-9a-f]{64}$/);
    expect(await at.print([label('one')], 2, { uri }).end).toMatchObject({ state: 'confirmed' });
    expect(at.printed()).toEqual(['one', 'one']);
    await secure.close();

    const impostor = kept(
      await relay(at.printer, { host, port: 9143, certificate: await printerCertificate('other') }),
    );
    const status = await at.desk.status(printerAt(uri));
    expect(status).toMatchObject({ state: 'offline', reasons: ['certificate-changed'] });
    const job = at.print([label('two')], 1, { uri });
    await job.until(waitsFor('waiting', 'certificate-changed'));
    job.stop.abort();
    expect(await job.end).toEqual({ state: 'cancelled' });
    expect(impostor.bytes()).toBe(0);
    expect(at.printed()).toEqual(['one', 'one']);
  });

  it('an unreachable server, or one without TLS, is a reason and not an error', async () => {
    const at = await bench();
    const pin = 'ab'.repeat(32);
    expect(await at.desk.status(printerAt(`tls://127.0.0.1:${at.printer.port}?pin=${pin}`))).toMatchObject({
      state: 'offline',
    });
    expect(await at.desk.status(printerAt(`tls://127.0.0.79:9143?pin=${pin}`))).toMatchObject({
      state: 'offline',
      reasons: ['connection-refused'],
    });
  });
});
