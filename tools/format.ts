import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, type FormatConfig } from 'oxfmt';
import { projectRoot } from './paths';

/**
 * Formats a generated file as `npm run format` does, so that it is no change of style.
 * @param file its name decides its language
 * @throws Error for a text with errors of syntax
 */
export async function formatted(file: string, text: string): Promise<string> {
  const config = JSON.parse(readFileSync(join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;
  const { code, errors } = await format(file, text, config);
  const [error] = errors;
  if (error) throw new Error(`${file} can't be formatted: ${error.message}`);
  return code;
}
