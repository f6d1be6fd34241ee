import type { Question, QuestionProblem } from '#shared/landed/question';
import { checkQuestion } from '#shared/landed/check-question';
import { text } from '../../../text';

const { fields, switches, product, products, quoted } = text.landed.question;
const labels: Record<string, string> = { ...product, ...fields, ...switches, products };
const names = new RegExp(`\\b(?:${Object.keys(labels).join('|')})\\b`, 'g');

/** A rule's message names fields as the service spells them; a worker reads the labels of the form instead. */
export const problemWords = (message: string): string =>
  message.replace(names, (name, at: number) => {
    const label = labels[name] ?? name;
    return at === 0 ? label : quoted(label);
  });

/** What is wrong, in words, by field: `shippingValue`, `products.0.hs6Code`, `products`. The first of a field counts. */
export const problemsByPath = (problems: readonly QuestionProblem[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of problems) if (!found.has(path)) found.set(path, problemWords(message));
  return found;
};

/** What keeps a question from being asked; empty when nothing does. */
export const problemsOf = (question: Question): Map<string, string> => {
  const checked = checkQuestion(question);
  return problemsByPath(checked.ok ? [] : checked.problems);
};

/** `products.0.hs6Code` → "Product 1: HS6 code" */
export const labelOf = (path: string): string => {
  const [list, index, name] = path.split('.');
  if (list !== 'products' || index === undefined) return labels[path] ?? path;
  const number = text.landed.question.productNumber(Number(index) + 1);
  return name === undefined ? number : `${number}: ${labels[name] ?? name}`;
};
