import type { LabelView } from '#shared/bridge/contract';
import { formatProblem } from '../../../text/format';

/** What is wrong, in words, by field path: `city`, `commodityItems.0.itemValue`, `commodityItems`. */
export const problemsByPath = (problems: LabelView['problems']): Map<string, string> => {
  const found = new Map<string, string>();
  for (const problem of problems) {
    const words = formatProblem(problem);
    const before = found.get(problem.path);
    found.set(problem.path, before === undefined ? words : `${before}. ${words}`);
  }
  return found;
};
