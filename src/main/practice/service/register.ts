import { labelChecks, missingField, sizeProblem } from './check-label';
import { mayRegister, type PracticeCredentials } from './credentials';
import { customsFormZpl, needsCustomsForm } from './label/customs-form';
import { labelZpl } from './label/label-zpl';
import type { LabelRequest } from './label-request';
import type { PracticePackage, Packages } from './packages';
import { firstProblem, isObject } from './problems';
import { failed, ok, type Reply } from './reply';

/** Numbers of refusals; the interface shows only 0, so these are practice's own. */
const refusals = { field: 100, weight: 110, format: 120, asked: 130 } as const;

const heaviestLb = 150;

const refused = (errorCode: number, errorMessage: string): Reply =>
  ok({
    errorCode,
    errorMessage,
    trackingNumber: '',
    packageId: '',
    labelBuf1: '',
    labelBuf2: null,
    labelBuf3: null,
  });

const fieldProblem = (request: Record<string, unknown>, prefix: string): string | null => {
  const problem = firstProblem(request, labelChecks(prefix)) ?? sizeProblem(request);
  if (problem !== null) return problem;
  const missing = missingField(request);
  return missing === null ? null : `${missing} is required`;
};

const refusal = (request: LabelRequest): Reply | null => {
  if ((request.parcelWeight ?? 0) > heaviestLb)
    return refused(refusals.weight, `parcelWeight is over ${heaviestLb} lb, which practice does not carry`);
  if (request.labelFormat !== undefined && request.labelFormat !== 'ZPL')
    return refused(refusals.format, 'practice prints ZPL only: set labelFormat to ZPL');
  if (request.ref1?.startsWith('REFUSE') === true)
    return refused(refusals.asked, 'practice refuses every ref1 that begins with REFUSE');
  return null;
};

const base64 = (zpl: string): string => Buffer.from(zpl, 'utf8').toString('base64');

/** The answer to a registered package: its label, and the customs form as a second buffer where it needs one. */
const labelResult = (entry: PracticePackage): Reply =>
  ok({
    errorCode: 0,
    errorMessage: null,
    trackingNumber: entry.trackingNumber,
    packageId: entry.packageId,
    labelBuf1: base64(labelZpl(entry)),
    labelBuf2: needsCustomsForm(entry.request) ? base64(customsFormZpl(entry)) : null,
    labelBuf3: null,
  });

/** `POST /api/system/packages/register`: the credentials are in the body, there is no auth header. */
export const register = (
  body: unknown,
  packages: Packages,
  wanted: PracticeCredentials,
  prefix: string,
): Reply => {
  if (!isObject(body)) return failed(400, 'the body must be a JSON object');
  if (!mayRegister(body, wanted)) return failed(401, 'unknown userID, accountNumber or passcode');
  const { userID: _user, accountNumber: _account, passcode: _passcode, ...fields } = body;
  const problem = fieldProblem(fields, prefix);
  if (problem !== null) return refused(refusals.field, problem);
  const request = fields as LabelRequest;
  return refusal(request) ?? labelResult(packages.register(request));
};
