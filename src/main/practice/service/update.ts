import { sizeProblem, updateChecks } from './check-label';
import type { LabelRequest } from './label-request';
import type { Packages } from './packages';
import { firstProblem, isObject } from './problems';
import { failed, ok, type Reply } from './reply';
import { hasArrived } from './milestones';

const most = 20;

interface Outcome {
  success: boolean;
  packageId: string;
  message: string;
}

/** The interface does not show message texts; these are practice's own. */
const updateOne = (
  entry: unknown,
  packages: Packages,
  prefix: string,
  now: Date,
  paceMs: number,
): Outcome => {
  if (!isObject(entry)) return { success: false, packageId: '', message: 'must be an object' };
  const { packageId, ...fields } = entry;
  const id = typeof packageId === 'string' ? packageId : '';
  const no = (message: string): Outcome => ({ success: false, packageId: id, message });
  if (id === '') return no('packageId is required');
  const problem = firstProblem(entry, updateChecks(prefix));
  if (problem !== null) return no(problem);
  const known = packages.find(id);
  if (!known) return no('package not found');
  if (hasArrived(known, now, paceMs)) return no('package was delivered and can not be changed');
  const changed = { ...known.request, ...(fields as LabelRequest) };
  const unsorted = sizeProblem(changed);
  if (unsorted !== null) return no(unsorted);
  known.request = changed;
  known.updates += 1;
  return { success: true, packageId: id, message: 'updated' };
};

/** `PATCH /api/customer/packages/update`: up to 20 packages, each with its own outcome. */
export const update = (
  body: unknown,
  packages: Packages,
  prefix: string,
  now: Date,
  paceMs: number,
): Reply => {
  if (!Array.isArray(body)) return failed(400, 'the body must be a JSON array');
  if (body.length === 0) return failed(400, 'the body must name at least one package');
  if (body.length > most) return failed(400, `at most ${most} packages are updated per request`);
  const results = (body as unknown[]).map((entry) => updateOne(entry, packages, prefix, now, paceMs));
  const successfulUpdates = results.filter(({ success }) => success).length;
  return ok({
    totalPackages: results.length,
    successfulUpdates,
    failedUpdates: results.length - successfulUpdates,
    results,
  });
};
