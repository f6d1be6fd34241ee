import { expect, it } from 'vitest';
import { whyNot } from '#main/app/floor-try';

const error = (message: string, code?: string): Error =>
  Object.assign(new Error(message), code === undefined ? {} : { code });

it.each([
  [error('password authentication failed', '28P01'), 'said:joining.password'],
  [error('database "x" does not exist', '3D000'), 'said:joining.noDatabase'],
  [error('self-signed certificate', 'DEPTH_ZERO_SELF_SIGNED_CERT'), 'said:joining.certificate'],
  [error('no issuer', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY'), 'said:joining.certificate'],
  [error('certificate has expired', 'CERT_HAS_EXPIRED'), 'said:joining.certificate'],
  [error('names differ', 'ERR_TLS_CERT_ALTNAME_INVALID'), 'said:joining.certificate'],
  [error('The server does not support SSL connections'), 'said:joining.noTls'],
  [error('connect ECONNREFUSED 127.0.0.1:9', 'ECONNREFUSED'), 'said:joining.unreachable'],
  [error('', 'ENOTFOUND'), 'said:joining.unreachable'],
])('explains why a floor can’t be joined: %s', (given, sentence) => {
  expect(whyNot(given).split('?')[0]).toBe(sentence);
});
