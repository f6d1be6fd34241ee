import type { StatusReason } from '#shared/print/printer';
import type { AnswerField, AnswerRow, Capture } from '#shared/print/printer-question';
import { createFramer } from '../zebra/framer';
import { parseHostStatusLine } from '../zebra/host-status';
import { parseIdentity } from '../zebra/identity';
import { errorFindings, hostFindings, reasonsOf } from '../zebra/reasons';
import { createReplyReader } from '../zebra/replies';
import { configurationLine } from '../zebra/settings-label';

/** The fields of `~HI`. */
const identityFields: readonly [AnswerField, string][] = [
  ['model', 'MODEL'],
  ['firmware', 'FIRMWARE'],
  ['dotsPerMm', 'DOTS/MM'],
  ['memory', 'MEMORY'],
  ['options', 'OPTIONS'],
];

/** The fields of `~HS`, by the letters of the guide; null where a field is not displayed. */
const hostFields: Record<1 | 2, readonly (readonly [AnswerField | null, string])[]> = {
  1: [
    ['communication', 'aaa'],
    ['paperOut', 'b'],
    ['paused', 'c'],
    ['labelLength', 'dddd'],
    ['formatsWaiting', 'eee'],
    ['bufferFull', 'f'],
    ['diagnostic', 'g'],
    ['partialFormat', 'h'],
    [null, 'iii'],
    ['memoryCorrupt', 'j'],
    ['headCold', 'k'],
    ['headHot', 'l'],
  ],
  2: [
    ['mediaSettings', 'mmm'],
    [null, 'n'],
    ['headOpen', 'o'],
    ['ribbonOut', 'p'],
    ['transfer', 'q'],
    ['printMode', 'r'],
    ['widthMode', 's'],
    ['labelWaiting', 't'],
    ['labelsLeft', 'uuuuuuuu'],
    [null, 'v'],
    ['graphicsStored', 'www'],
  ],
};

const named = (fields: readonly (readonly [AnswerField | null, string])[], values: readonly string[]) =>
  fields.flatMap(([field, name], at): AnswerRow[] => {
    const value = values[at];
    return field === null || value === undefined || value === '' ? [] : [{ field, name, value }];
  });

const hostRows = (frame: string): AnswerRow[] => {
  const read = parseHostStatusLine(frame);
  return read && read.line !== 3 ? named(hostFields[read.line], read.fields) : [];
};

const errorRows = (frame: string): AnswerRow[] =>
  (['errors', 'warnings'] as const).flatMap((field) => {
    const name = field.toUpperCase();
    const value = new RegExp(`${name}:\\s*(\\d(?:\\s+[0-9A-F]{8,9}){2})`, 'i').exec(frame)?.[1];
    return value === undefined ? [] : [{ field, name, value: value.replaceAll(/\s+/g, ' ') }];
  });

const configurationRow = (line: string): AnswerRow[] => {
  const read = configurationLine(line);
  return read ? [{ field: null, ...read }] : [];
};

const frameRows = (frame: string): AnswerRow[] => {
  if (/ERRORS:/i.test(frame)) return errorRows(frame);
  if (parseIdentity(frame))
    return named(
      identityFields,
      frame.split(',').map((field) => field.trim()),
    );
  return frame.includes('\n') ? frame.split(/\r?\n/).flatMap(configurationRow) : hostRows(frame);
};

const bytesOf = ({ answer }: Capture): Buffer => Buffer.from(answer, 'latin1');

/** An answer as rows of fields. Unknown parts appear only in the raw answer. */
export const rowsOf = (capture: Capture): AnswerRow[] => {
  const name = /"(.*)"/.exec(capture.asked)?.[1];
  return createFramer()
    .push(bytesOf(capture))
    .filter(({ kind }) => (kind === 'quoted') === (name !== undefined))
    .flatMap(({ text }): AnswerRow[] =>
      name === undefined
        ? frameRows(text)
        : text.trim() === ''
          ? []
          : [{ field: 'value', name, value: text }],
    );
};

/** What keeps the printer from printing, as far as the answer shows. */
export const reasonsIn = (capture: Capture): StatusReason[] =>
  reasonsOf(
    createReplyReader()
      .push(bytesOf(capture))
      .flatMap((reply) => {
        if (reply.kind === 'errors') return errorFindings(reply.status);
        return reply.kind === 'host' ? hostFindings(reply.status) : [];
      }),
  );
