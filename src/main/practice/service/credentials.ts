import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** The credentials of the practice service; made up, and useless elsewhere. */
export interface PracticeCredentials {
  userID: string;
  accountNumber: string;
  passcode: string;
  /** Sent as issued after `Basic `. */
  basicToken: string;
  /** Sent as issued in the `dtKey` header. */
  dtKey: string;
}

const base64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64');

export const practiceCredentials: PracticeCredentials = {
  userID: 'practice-bench',
  accountNumber: '700100',
  passcode: 'practice-passcode',
  basicToken: base64('practice-bench:practice-password'),
  dtKey: base64('practice-landed-cost-key'),
};

const same = (given: unknown, wanted: string): boolean => {
  const [left, right] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export const mayRegister = (body: Record<string, unknown>, wanted: PracticeCredentials): boolean =>
  same(body['userID'], wanted.userID) &&
  same(body['accountNumber'], wanted.accountNumber) &&
  same(body['passcode'], wanted.passcode);

export const mayTrack = (headers: IncomingHttpHeaders, wanted: PracticeCredentials): boolean =>
  same(headers.authorization, `Basic ${wanted.basicToken}`);

export const mayCalculate = (headers: IncomingHttpHeaders, wanted: PracticeCredentials): boolean =>
  same(headers['dtkey'], wanted.dtKey);
