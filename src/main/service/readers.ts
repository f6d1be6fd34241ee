import type { LandedCost } from '#shared/landed/answer';
import type { Tracking } from '#shared/tracking/record';
import type { PackageUpdateResult } from '#shared/update/package-update';
import type { Answer } from './answer';
import type { Came } from './ask';
import { readAnswer, type Reading } from './label-answer';
import { costIn } from './landed-cost';
import type { RawAnswer } from '#shared/label/stored';
import { redact } from './redact';
import { type CredentialsTest, testIn } from './test-credentials';
import { trackingIn } from './track';
import { changedIn } from './update';

/** An answer to a purchase, with what reading it needs. */
export interface LabelInput {
  answer: RawAnswer;
  /** Secrets and personal data that its words must not repeat. */
  hidden: readonly string[];
  now: Date;
  maxBytes: number;
  /** Why it broke off, where it did. */
  reason?: string | undefined;
  retryAfter?: string | string[] | undefined;
}

/** What each kind of answer is read from: values alone, so that another thread can be given them. */
export interface Inputs {
  label: LabelInput;
  tracking: Came;
  landedCost: Came;
  update: Came & { packageIds: readonly string[] };
  credentialsTest: Came;
}

export interface Results {
  label: Reading;
  tracking: Answer<Tracking>;
  landedCost: Answer<LandedCost>;
  update: Answer<PackageUpdateResult>;
  credentialsTest: CredentialsTest;
}

export type Kind = keyof Inputs;

const readers: { [Each in Kind]: (input: Inputs[Each]) => Results[Each] } = {
  label: ({ answer, hidden, ...options }) =>
    readAnswer(answer, { ...options, clean: (text) => redact(text, hidden) }),
  tracking: trackingIn,
  landedCost: costIn,
  update: changedIn,
  credentialsTest: testIn,
};

/** Makes of an answer what it says. Never throws. */
export const readHere = <Each extends Kind>(kind: Each, input: Inputs[Each]): Results[Each] =>
  readers[kind](input);
