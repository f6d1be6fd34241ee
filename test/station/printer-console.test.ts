import { afterEach, describe, expect, it } from 'vitest';
import type { PrinterQuestion } from '#shared/print/printer-question';
import { type Bench, label, printerAt, startBench } from './printing-bench';

let open: Bench[] = [];
const bench = async (...options: Parameters<typeof startBench>): Promise<Bench> => {
  const made = await startBench(...options);
  open.push(made);
  return made;
};
afterEach(async () => {
  await Promise.all(open.map((made) => made.close()));
  open = [];
});

const ask = (at: Bench, question: PrinterQuestion) => at.desk.ask(printerAt(at.printer.uri), question);

describe('a person asks a printer', () => {
  it('each question, and nothing is printed', async () => {
    const at = await bench({ passwordInLine3: '4711' });
    const said: Record<string, string> = {};
    for (const question of ['identity', 'errors', 'host', 'configuration', { sgd: 'appl.name' }] as const) {
      const answer = await ask(at, question);
      if (!answer.ok) throw new Error(answer.reason);
      said[answer.capture.asked] = answer.capture.said;
    }
    expect(said['~HI']).toContain('ZD421-203dpi,V93.21.17Z');
    expect(said['~HQES']).toContain('ERRORS:');
    expect(said['~HS']?.match(/\x03/g)).toHaveLength(3);
    expect(said['~HS']).not.toContain('4711');
    expect(said['^XA^HH^XZ']).toContain('FIRMWARE');
    expect(said['! U1 getvar "appl.name"']).toContain('"V93.21.17Z"');
    expect(at.printer.printed).toHaveLength(0);
  });

  it('and is refused what is no question, without a byte', async () => {
    const at = await bench();
    expect(await ask(at, { sgd: '~JR' })).toEqual({ ok: false, reason: 'command' });
    expect(await ask(at, { sgd: 'wlan.wpa.psk' })).toEqual({ ok: false, reason: 'secret' });
    expect(at.printer.received).toHaveLength(0);
  });

  it('an answer in single bytes is whole', async () => {
    const at = await bench({ splitReplies: true });
    const answer = await ask(at, 'configuration');
    expect(answer.ok && answer.capture.said).toMatch(/^\x02[^]*FIRMWARE[^]*\x03\s*$/);
  });

  it('that is off', async () => {
    const at = await bench({ refuse: true });
    expect(await ask(at, 'identity')).toEqual({ ok: false, reason: 'unreachable' });
  });

  it('that is mute: nothing is an answer too', async () => {
    const at = await bench({ mute: true });
    const answer = await ask(at, 'identity');
    expect(answer).toMatchObject({ ok: true, capture: { asked: '~HI', said: '' } });
    // So long it was waited for.
    expect(answer.ok && answer.capture.ms).toBeGreaterThan(0);
  });
});

describe('a print at the printer', () => {
  it('goes first: nothing is asked meanwhile', async () => {
    const at = await bench({ msPerLabel: 200 });
    const job = at.print([label('one')]);
    await job.until(({ type }) => type === 'sent');
    expect(await ask(at, { sgd: 'appl.name' })).toEqual({ ok: false, reason: 'busy' });
    expect(await job.end).toMatchObject({ state: 'confirmed' });
    expect(at.received()).not.toContain('appl.name');
  });

  it('that comes while a mute printer is asked does not wait for it', async () => {
    const at = await bench({ mute: true, msPerLabel: 0 });
    const asked = ask(at, 'configuration');
    await at.printer.until(({ received }) => received.length > 0);
    const job = at.print([label('one')]);
    expect(await asked).toEqual({ ok: false, reason: 'stopped' });
    expect(await job.end).toMatchObject({ state: 'sent' });
    await at.printer.until(({ printed }) => printed.length === 1);
  });
});
