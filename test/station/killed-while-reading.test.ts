import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#test/support/root';
import { labelOf, order } from '#test/support/station';
import { useBench } from './bench';

const at = useBench('reading', { begins: 'closed', mayFail: true });

const label = `^XA^FX${'long '.repeat(40_000)}^FS^FO50,50^A0N,40,40^FD42^FS^XZ`;
const bought = {
  ...{ errorCode: 0, errorMessage: '', packageId: 'P5550001', trackingNumber: 'X5550001' },
  labelBuf1: Buffer.from(label).toString('base64'),
};
const answerWith = (json: object): void =>
  at.service.script('register', {
    ...({ kind: 'reply', status: 200, body: Buffer.from(JSON.stringify(json)) } as const),
    headers: { 'content-type': 'application/json' },
  });

const reading = (): string => join(at.folder, 'reading');
/** A thread that reports that it was given the answer, and never reads it. */
const stuckThread = (): string => {
  const file = join(at.folder, 'stuck-thread.cjs');
  const text = `require('node:fs').writeFileSync(${JSON.stringify(reading())}, '');setInterval(() => {}, 1000);`;
  writeFileSync(file, text);
  return file;
};

const buying = (ref1: string) => ({
  provision: at.provisioning(),
  orders: [order(ref1)],
  scan: ref1,
});

/** Answers in files beside the archive. */
const answersKept = (): number => {
  const environment = join(at.folder, 'production');
  return readdirSync(environment)
    .filter((name) => name.includes('.answer-') && !name.endsWith('.new'))
    .filter((name) => readFileSync(join(environment, name)).toString('latin1', 0, 4) === 'PBA1').length;
};

/** A station that is killed once its thread has an answer and this many are kept. */
const killedWhileReading = async (commands: readonly object[], answers = 1): Promise<void> => {
  rmSync(reading(), { force: true });
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'test/support/station-process.ts', at.folder, stuckThread()],
    { cwd: projectRoot, stdio: ['pipe', 'ignore', 'inherit'] },
  );
  for (const command of commands) child.stdin.write(`${JSON.stringify(command)}\n`);
  const ended = once(child, 'exit');
  try {
    await expect.poll(() => existsSync(reading()) && answersKept()).toBe(answers);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
};

const open = async (): Promise<typeof at> => {
  await at.open();
  return at;
};
describe('a station that is killed while a long answer is read', () => {
  it('the next start reads the answer and completes the purchase: bought once, printed once', async () => {
    answerWith(bought);
    await killedWhileReading([buying('K-1')]);
    const { station, errors } = await open();
    await at.idle();
    const view = await labelOf(station, 'K-1');
    expect([view.label.stage, view.label.hold, view.label.package?.packageId]).toEqual([
      ...['confirmed', null, 'P5550001'],
    ]);
    const details = await station.labels.get({ labelId: view.label.id });
    expect(details?.events.map(({ event }) => event.type)).toEqual([
      ...['imported', 'register.started', 'register.succeeded'],
      ...['print.queued', 'print.sending', 'print.sent', 'print.confirmed'],
    ]);
    expect({ bought: at.service.count('register'), printed: at.printer.printed.length, errors }).toEqual({
      ...{ bought: 1, printed: 1, errors: [] },
    });
  });

  it('a second kill while it is read then changes nothing', async () => {
    answerWith(bought);
    await killedWhileReading([buying('K-1')]);
    await killedWhileReading([]);
    const { station, errors } = await open();
    await at.idle();
    expect((await labelOf(station, 'K-1')).label).toMatchObject({ stage: 'confirmed', hold: null });
    expect({ bought: at.service.count('register'), printed: at.printer.printed.length, errors }).toEqual({
      ...{ bought: 1, printed: 1, errors: [] },
    });
  });

  it('answers that waited for the thread are kept too', async () => {
    answerWith(bought);
    answerWith({ ...bought, packageId: 'P5550002', trackingNumber: 'X5550002' });
    await killedWhileReading([buying('K-1'), { orders: [order('K-2')], scan: 'K-2' }], 2);
    const { station, errors } = await open();
    await at.idle();
    for (const ref1 of ['K-1', 'K-2'])
      expect((await labelOf(station, ref1)).label).toMatchObject({ stage: 'confirmed', hold: null });
    expect({ bought: at.service.count('register'), printed: at.printer.printed.length, errors }).toEqual({
      ...{ bought: 2, printed: 2, errors: [] },
    });
  });

  it('the batch continues, in order', async () => {
    answerWith(bought);
    const { provision } = buying('K-1');
    const orders = ['K-1', 'K-2', 'K-3'].map((ref1) => order(ref1));
    await killedWhileReading([{ provision, orders, start: true }]);
    const { station, errors } = await open();
    await expect.poll(async () => (await station.queue.status()).batches[0]?.state).toBe('done');
    const printed = at.printer.printed.map(({ bytes }) => Buffer.from(bytes).includes('^FD42^FS'));
    expect({ printed, bought: at.service.count('register'), errors }).toEqual({
      ...{ printed: [true, false, false], bought: 3, errors: [] },
    });
  });

  it('the label is held with its raw answer where it can’t be read', async () => {
    answerWith({ errorCode: 0, note: 'x'.repeat(100_000) });
    await killedWhileReading([buying('K-1')]);
    const { station, errors } = await open();
    await at.idle();
    const { label } = await labelOf(station, 'K-1');
    expect([label.stage, label.hold?.failure.code]).toEqual(['draft', 'answer_unreadable']);
    expect(answersKept()).toBe(0);
    expect((await station.ship.scan({ code: 'K-1' })).kind).toBe('held');
    expect({ bought: at.service.count('register'), printed: at.printer.printed.length, errors }).toEqual({
      ...{ bought: 1, printed: 0, errors: [] },
    });
  });

  it('nothing that the service postponed is tried again automatically', async () => {
    at.service.script('register', {
      ...({ kind: 'reply', status: 429, body: JSON.stringify({ note: 'x'.repeat(100_000) }) } as const),
      headers: { 'content-type': 'application/json', 'retry-after': '1' },
    });
    await killedWhileReading([buying('K-1')]);
    const { station } = await open();
    await at.idle();
    const { label } = await labelOf(station, 'K-1');
    expect([label.stage, label.hold?.failure.code, label.hold?.retryAt]).toEqual([
      'draft',
      'too_many_requests',
      null,
    ]);
    expect(at.service.count('register')).toBe(1);
  });

  it('the answer stays for another start when the station ends before it is read', async () => {
    answerWith(bought);
    await killedWhileReading([buying('K-1')]);
    await at.open({
      answerWorker: stuckThread(),
      tuning: { workflow: { graceMs: 50 } },
    });
    expect((await at.label('K-1')).label.stage).toBe('registering');
    await at.station.close();
    const { station } = await open();
    await at.idle();
    expect((await labelOf(station, 'K-1')).label).toMatchObject({ stage: 'confirmed', hold: null });
    expect(at.service.count('register')).toBe(1);
  });
});
