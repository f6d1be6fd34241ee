import { describe, expect, it } from 'vitest';
import { commandCode, commandOf, commandPrefix, commands, isCommandCode } from '#shared/commands';
import { checkOrder } from '#shared/label/check';
import { cleanScan } from '#shared/scan';
import { said } from '#shared/text/said';

describe('command barcodes', () => {
  it.each(commands)('%s is known by its code, however a scanner sends it', (command) => {
    const code = commandCode(command);
    for (const sent of [code, `]C0${code}`, `${code}\r`, code.toLowerCase()])
      expect(commandOf(cleanScan(sent, { prefixes: [], suffix: '' }))).toBe(command);
  });

  it('hold only characters that Code 128 and Code 39 both have', () => {
    for (const command of commands) expect(commandCode(command)).toMatch(/^%PB-[A-Z-]+$/);
  });

  it('that are of another version are commands all the same, and nobody’s order', () => {
    expect(isCommandCode('%PB-DANCE')).toBe(true);
    expect(commandOf('%PB-DANCE')).toBeNull();
    expect(isCommandCode('PB-1003')).toBe(false);
  });

  it.each([`${commandPrefix}1`, '%pb-print', ' %PB-X'])('may not be an order’s number: %s', (ref1) => {
    const checked = checkOrder({ fields: { ref1 }, items: [] });
    const problems = checked.ok ? [] : checked.problems.filter(({ path }) => path === 'ref1');
    expect(problems).toEqual([
      { path: 'ref1', message: said('rules.command', { field: 'ref1', prefix: '%PB-' }) },
    ]);
  });
});
