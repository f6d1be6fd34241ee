import { z } from 'zod';
import { codedMessage } from './coded-message';

type Issue = z.core.$ZodRawIssue;

/** The required kind of a value, by zod's name of the kind. */
const kinds: Readonly<Record<string, string>> = {
  string: codedMessage('value.text'),
  number: codedMessage('value.number'),
  int: codedMessage('value.whole'),
  boolean: codedMessage('value.yesNo'),
  object: codedMessage('value.object'),
  record: codedMessage('value.object'),
  array: codedMessage('value.list'),
};

const tooBig = (origin: string, most: number): string => {
  if (origin === 'string') return codedMessage('value.long', { limit: most });
  return origin === 'number' || origin === 'int'
    ? codedMessage('value.most', { most })
    : codedMessage('value.manyEntries', { most });
};

const tooSmall = (origin: string, least: number): string => {
  if (origin === 'number' || origin === 'int') return codedMessage('value.least', { least });
  if (origin !== 'string') return codedMessage('value.fewEntries');
  return least === 1 ? codedMessage('value.filled') : codedMessage('value.short', { least });
};

/** An input may contain any number of unknown names. */
const mostNames = 5;

const choicesOf = (values: readonly unknown[]): string =>
  values.length === 1
    ? codedMessage('value.exactly', { value: String(values[0]) })
    : codedMessage('value.oneOf', { choices: values.map(String).join(', ') });

/** The message for a rule without its own: what broke it, never the value, which may be a misplaced secret. */
const ruleWords = (issue: Issue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? codedMessage('value.unclear');
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'invalid_value':
      return choicesOf(issue.values);
    case 'unrecognized_keys':
      return codedMessage('value.unknownNames', { names: issue.keys.slice(0, mostNames).join(', ') });
    default:
      return codedMessage('value.unclear');
  }
};

// Zod's own messages are for programmers and in English.
z.config({ localeError: ruleWords });
