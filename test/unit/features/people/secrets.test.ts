import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashOf, hashSchema, isSecretOf, newSalt, indexOfMatch } from '#main/features/people/hash';
import { badgePrefix, badgeSchema, isBadgeCode } from '#shared/people/badge';
import { commandOf, isCommandCode } from '#shared/commands';
import { pinSchema } from '#shared/people/person';

describe('a stored secret', () => {
  it('is recognised, and no other secret is', async () => {
    const kept = await hashOf('40713');
    expect(await isSecretOf('40713', kept)).toBe(true);
    expect(await isSecretOf('40714', kept)).toBe(false);
    expect(await isSecretOf('', kept)).toBe(false);
  });

  it('is not readable in its stored form, which differs each time', async () => {
    const [one, other] = [await hashOf('40713'), await hashOf('40713')];
    expect(JSON.stringify(one)).not.toContain('40713');
    expect(one.hash).not.toBe(other.hash);
    expect(one.salt).not.toBe(other.salt);
    // What a try costs at the least: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
    const { N, r, p, salt, hash } = one;
    expect([N >= 2 ** 15, r, p]).toEqual([true, 8, 1]);
    const made = scryptSync('40713', Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: 2 ** 28 });
    expect(hash).toBe(made.toString('base64'));
    expect(hashSchema.parse(JSON.parse(JSON.stringify(one)))).toEqual(one);
  });

  it('is refused if checking it would take too much memory or time', () => {
    const kept = { N: 2 ** 15, r: 8, p: 1, salt: newSalt(), hash: newSalt() };
    expect(hashSchema.safeParse(kept).success).toBe(true);
    for (const forged of [{ N: 2 ** 30 }, { N: 3000 }, { r: 4096 }, { p: 100 }, { salt: '../..' }])
      expect(hashSchema.safeParse({ ...kept, ...forged }).success).toBe(false);
  });

  it('is found among many with the same salt', async () => {
    const salt = newSalt();
    const badges = Array.from({ length: 12 }, (_, at) => `%PB-ID-BADGE00000${at}`);
    const kept = await Promise.all(badges.map((badge) => hashOf(badge, salt)));
    expect(await indexOfMatch(badges[7] ?? '', kept)).toBe(7);
    expect(await indexOfMatch('%PB-ID-NOBODYSBADGE', kept)).toBe(-1);
  });
});

describe('a PIN', () => {
  it.each(['123', '12345678901234', '12a4', '', '0000', '1234', '9876', '111111'])(
    'the PIN “%s” is refused',
    (pin) => expect(pinSchema.safeParse(pin).success).toBe(false),
  );
  it.each(['4071', '1243', '135790246801', '1112'])('the PIN %s is accepted', (pin) =>
    expect(pinSchema.safeParse(pin).success).toBe(true),
  );
});

describe('a badge', () => {
  it('is not a command, and no order can have its code', () => {
    expect(isBadgeCode('%PB-ID-7KQ2M9XWRT')).toBe(true);
    expect(isBadgeCode(' %pb-id-7kq2m9xwrt ')).toBe(true);
    expect(isCommandCode('%PB-ID-7KQ2M9XWRT')).toBe(true);
    expect(commandOf('%PB-ID-7KQ2M9XWRT')).toBeNull();
    for (const other of ['%PB-PRINT', 'PB-1001', 'ID-7KQ2M9XWRT', '%PB-I'])
      expect(isBadgeCode(other)).toBe(false);
  });

  it('is stored in upper case, with enough characters to be a secret', () => {
    expect(badgeSchema.parse(' %pb-id-7kq2m9xwrt')).toBe('%PB-ID-7KQ2M9XWRT');
    for (const short of [badgePrefix, `${badgePrefix}12345`, `${badgePrefix}12345 67890`])
      expect(badgeSchema.safeParse(short).success).toBe(false);
  });
});
