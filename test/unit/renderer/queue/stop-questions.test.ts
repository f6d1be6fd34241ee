import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, createElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { PrinterView } from '#shared/bridge/contract';
import { failure, type FailureCode } from '#shared/failure';
import { causeOf, type Stop } from '#shared/queue/stop';
import { queries } from '../../../../src/renderer/station';
import { readable } from '../landed/render';

// Tests are compiled without JSX, so they cannot import the types of the screen.
const file = '../../../../src/renderer/screens/queue/stops/stop-questions';
let StopQuestions: ComponentType;
beforeAll(async () => {
  ({ StopQuestions } = (await import(file)) as { StopQuestions: ComponentType });
});
afterEach(() => queries.clear());

/** The answers that are offered where three labels wait for this cause and the bench has two printers. */
const offered = (code: FailureCode, kind: Stop['kind'] = 'held'): string[] => {
  const stop = { kind, cause: causeOf(failure(code)), failure: failure(code), waiting: 3, labelId: 'one' };
  queries.setQueryData(['queue.status', undefined], { batches: [{ name: 'A', stop, state: 'paused' }] });
  queries.setQueryData(['printers.list', undefined], [{ id: 'one' }, { id: 'two' }] as PrinterView[]);
  const shown = readable(
    createElement(QueryClientProvider, { client: queries }, createElement(StopQuestions)),
  );
  return shown.split(' | ').filter((words) => /^(It is fixed|Print on|Continue|Allow)/.test(words));
};

it('the question of a stopped batch offers to try its labels again where that can help', () => {
  const again = 'It is fixed: try these again';
  const printer = 'Print on another printer';
  expect(offered('label_unfit')).toEqual([again, printer, 'Continue buying anyway']);
  expect(offered('print_failed')).toEqual([again, printer, 'Continue buying anyway']);
  expect(offered('label_asks')).toEqual([
    'Allow from this service and continue',
    again,
    'Continue buying anyway',
  ]);
  expect(offered('service_refused', 'refused')).toEqual([again, 'Continue without these']);
  expect(offered('credentials_refused', 'service')).toEqual(['It is fixed: continue']);
});

it('the question of a stopped batch only offers to continue where its labels have an unusual answer, or no document that can be printed', () => {
  const odd = ['answer_unreadable', 'package_unnamed', 'service_broken'] as const;
  const documents = ['document_missing', 'document_unreadable', 'label_forbidden'] as const;
  for (const code of [...odd, ...documents])
    expect(offered(code)).toEqual(['It is fixed: continue', 'Continue buying anyway']);
});
