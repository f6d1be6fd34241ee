import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import '#shared/text/rule-words';
import { inEnglish } from '#shared/text/in-english';
import { contract } from '#shared/bridge/contract';
import { codedMessage } from '#shared/text/coded-message';

const messageOf = (rule: z.ZodType, value: unknown): string => {
  const [issue] = rule.safeParse(value).error?.issues ?? [];
  return issue?.message ?? '';
};

describe('a rule without a sentence of its own', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.string(), 7, 'must be text'],
    [z.number(), '7', 'must be a number'],
    [z.int(), 7.5, 'must be a whole number'],
    [z.number().int(), 7.5, 'must be a whole number'],
    [z.boolean(), 'yes', 'must be true or false'],
    [z.object({}), 'x', 'must be an object'],
    [z.array(z.string()), {}, 'must be a list'],
    [z.string().max(3), 'secret', 'is longer than 3 characters'],
    [z.string().min(1), '', 'must not be empty'],
    [z.string().min(3), 'a', 'must have at least 3 characters'],
    [z.number().min(2), 1, 'must be at least 2'],
    [z.number().max(2), 3000, 'must be at most 2'],
    [z.array(z.string()).max(1), ['secret', 'b'], 'has more than 1 entries'],
    [z.array(z.string()).min(1), [], 'has too few entries'],
    [z.literal(1), 2, 'must be 1'],
    [z.enum(['a', 'b']), 'secret', 'must be one of a, b'],
    [
      z.strictObject({}),
      { some: 'secret' },
      'contains unknown names: some. Check their spelling or take them out',
    ],
    [z.union([z.string(), z.number()]), true, 'is not understood'],
    [z.email(), 'secret', 'is not understood'],
  ])('a broken rule is explained by a code, and never with the value: %#', (rule, value, words) => {
    const message = messageOf(rule, value);
    expect(message).toMatch(/^said:/);
    expect(inEnglish(message)).toBe(words);
  });

  it('leaves a rule its own sentence', () => {
    expect(messageOf(z.string({ error: codedMessage('value.line') }), 7)).toBe(codedMessage('value.line'));
  });

  it('is one of what the window asks for', () => {
    const given = { name: 'x'.repeat(61), uri: 'tcp://127.0.0.1:9100', dpi: 203 };
    expect(messageOf(contract['printers.add'].input, given)).toBe(codedMessage('value.long', { limit: 60 }));
  });
});
