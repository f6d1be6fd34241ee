import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { floorSchema, floorSecretsSchema } from '#shared/floor-settings';
import { serviceSchema } from '#shared/settings';
import { codedMessage } from '#shared/text/coded-message';

const { url, ca } = floorSchema.shape;
const { baseUrl, proxy, caFile } = serviceSchema.shape;

const problemsOf = (schema: z.ZodType, typed: string): string[] =>
  (schema.safeParse(typed).error?.issues ?? []).map(({ message }) => message);

const like = {
  service: codedMessage('value.url'),
  database: codedMessage('value.postgres'),
  proxy: codedMessage('value.proxy'),
};
const host = codedMessage('value.host');
const https = codedMessage('value.https');

describe('what is typed as an address', () => {
  it.each([
    'postgres://packbench@db.example.com:5432/packbench',
    'postgresql://packbench@db.example.com/packbench',
    'postgres://packbench@[::1]:5432/packbench',
  ])('%s may be the database of a floor', (typed) => {
    expect(problemsOf(url, typed)).toEqual([]);
  });

  it.each([
    ['', like.database],
    ['db.example.com', like.database],
    ['postgres://packbench:secret@db.example.com/packbench', like.database],
    ['postgres://packbench@db.example.com:99999/packbench', host],
  ])('%j is no database of a floor, for one reason', (typed, problem) => {
    expect(problemsOf(url, typed)).toEqual([problem]);
  });

  it.each(['https://service.example.com/v1', 'http://127.0.0.1:8080'])('%s may be the service', (typed) => {
    expect(problemsOf(baseUrl, typed)).toEqual([]);
  });

  it.each([
    ['service.example.com', https],
    ['http://service.example.com', https],
    ['https://service.example.com/?x=1', like.service],
    ['https://service.example.com/#x', like.service],
    ['https://name@service.example.com', like.service],
    ['http://name@localhost', like.service],
    ['https://service.example.com:99999', host],
  ])('%j is no address of the service, for one reason', (typed, problem) => {
    expect(problemsOf(baseUrl, typed)).toEqual([problem]);
  });

  it.each([
    ['proxy.example.com', like.proxy],
    ['-1', like.proxy],
    ['http://proxy.example.com:99999', host],
  ])('%j is no proxy, for one reason', (typed, problem) => {
    expect(problemsOf(proxy, typed)).toEqual([problem]);
  });

  it('is refused with its limit if it is too long', () => {
    const { password } = floorSecretsSchema.shape;
    for (const [schema, limit] of [
      [caFile, 1000],
      [ca, 100_000],
      [password, 4096],
    ] as const)
      expect(problemsOf(schema, `/-----BEGIN CERTIFICATE-----${'x'.repeat(limit)}`)).toEqual([
        codedMessage('value.long', { limit }),
      ]);
  });
});
