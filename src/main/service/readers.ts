import type { LandedCost } from '#shared/landed/answer';
import type { Tracking } from '#shared/tracking/record';
import type { PackageUpdateResult } from '#shared/update/package-update';
import type { Answer } from './answer';
import type { AnswerInput } from './ask';
import { readAnswer } from './label-answer';
import { costIn } from './landed-cost';
import type { AnswerReading } from '#shared/label/registration';
import type { RawAnswer } from '#shared/label/stored';
import { redact } from './redact';
import { type CredentialsTest, testIn } from './test-credentials';
import { trackingIn } from './track';
import { changedIn } from './update';

/** An answer to a purchase, with what is needed to read it. */
export interface LabelInput {
  answer: RawAnswer;
  /** Secrets and personal data that its messages must not repeat. */
  hidden: readonly string[];
  /** Values that prove our identity: its ids must not repeat them. */
  secrets: readonly string[];
  now: Date;
  maxBytes: number;
  /** Why it broke off, where it did. */
  reason?: string | undefined;
  retryAfter?: string | undefined;
}

/** The input for each kind of answer: values only, so that they can be passed to another thread. */
export interface Inputs {
  label: LabelInput;
  tracking: AnswerInput;
  landedCost: AnswerInput;
  update: AnswerInput & { packageIds: readonly string[] };
  credentialsTest: AnswerInput;
}

export interface Results {
  label: AnswerReading;
  tracking: Answer<Tracking>;
  landedCost: Answer<LandedCost>;
  update: Answer<PackageUpdateResult>;
  credentialsTest: CredentialsTest;
}

export type Kind = keyof Inputs;

const readers: { [Each in Kind]: (input: Inputs[Each]) => Results[Each] } = {
  label: ({ answer, hidden, secrets, ...options }) =>
    readAnswer(answer, {
      ...options,
      clean: (text) => redact(text, hidden),
      cleanId: (id) => redact(id, secrets),
    }),
  tracking: trackingIn,
  landedCost: costIn,
  update: changedIn,
  credentialsTest: testIn,
};

/** Reads an answer. Never throws. */
export const readHere = <Each extends Kind>(kind: Each, input: Inputs[Each]): Results[Each] =>
  readers[kind](input);
