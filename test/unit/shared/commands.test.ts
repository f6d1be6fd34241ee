import { describe, expect, it } from 'vitest';
import { commandCode, commandOf, commandPrefix, commands, isCommandCode } from '#shared/commands';
import { checkOrder } from '#shared/label/check';
import { cleanScan } from '#shared/scan';
import { codedMessage } from '#shared/text/coded-message';

describe('command barcodes', () => {
  it.each(commands)('the command barcode %s is recognised in any form that a scanner sends', (command) => {
    const code = commandCode(command);
    for (const sent of [code, `]C0${code}`, `${code}\r`, code.toLowerCase()])
      expect(commandOf(cleanScan(sent, { prefixes: [], suffix: '' }))).toBe(command);
  });

  it('contain only characters that both Code 128 and Code 39 have', () => {
    for (const command of commands) expect(commandCode(command)).toMatch(/^%PB-[A-Z-]+$/);
  });

  it('of another version are commands too, and never an order', () => {
    expect(isCommandCode('%PB-DANCE')).toBe(true);
    expect(commandOf('%PB-DANCE')).toBeNull();
    expect(isCommandCode('PB-1003')).toBe(false);
  });

  it.each([`${commandPrefix}1`, '%pb-print', ' %PB-X'])(
    'an order number can not be a command: %s',
    (ref1) => {
      const checked = checkOrder({ fields: { ref1 }, items: [] });
      const problems = checked.ok ? [] : checked.problems.filter(({ path }) => path === 'ref1');
      expect(problems).toEqual([
        { path: 'ref1', message: codedMessage('rules.command', { field: 'ref1', prefix: '%PB-' }) },
      ]);
    },
  );
});
