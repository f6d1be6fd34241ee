import { describe, expect, it } from 'vitest';
import { parseErrorStatus, parseSystemStatus } from '#main/printing/zebra/error-status';
import { hostStatus } from '#main/printing/zebra/host-status';
import { doesStop, errorFindings, hostFindings, reasonsOf } from '#main/printing/zebra/reasons';

const hqes = (flag: number, errors: string, warnings = '00000000'): string =>
  `PRINTER STATUS\r\n ERRORS: ${flag} 00000000 ${errors}\r\n WARNINGS: 0 00000000 ${warnings}\r\n`;

describe('the error word', () => {
  it.each([
    ['00000000', []],
    ['00000001', ['media-empty']],
    ['00000002', ['marker-supply-empty']],
    ['00000004', ['cover-open']],
    ['00000005', ['media-empty', 'cover-open']],
    ['00000008', ['cutter-fault']],
    ['00000010', ['head-over-temperature']],
    ['00000020', ['motor-over-temperature']],
    ['00000040', ['head-fault']],
    ['000000C0', ['head-fault']],
    ['00001000', ['media-jam']],
    ['00010000', ['paused']],
    ['00010004', ['cover-open', 'paused']],
    ['00080000', ['media-needed']],
    ['80000000', ['other']],
  ])('the error word %s means %j', (word, reasons) => {
    const status = parseErrorStatus(hqes(word === '00000000' ? 0 : 1, word));
    const findings = errorFindings(status!);
    expect(reasonsOf(findings)).toEqual(reasons);
    expect(doesStop(findings)).toBe(reasons.length > 0);
  });

  it('a raised flag without a known bit is a fault', () => {
    expect(reasonsOf(errorFindings(parseErrorStatus(hqes(1, '00000000'))!))).toEqual(['other']);
  });

  it('low paper is reported without stopping', () => {
    const findings = errorFindings(parseErrorStatus(hqes(0, '00000000', '00000008'))!);
    expect(reasonsOf(findings)).toEqual(['media-low']);
    expect(doesStop(findings)).toBe(false);
  });

  it('zpl.system_status is read too, with the pause', () => {
    const status = parseSystemStatus('1,1,00000000,00000004,0,00000000,00000000');
    expect(reasonsOf(errorFindings(status!))).toEqual(['cover-open', 'paused']);
    expect(parseSystemStatus('?')).toBeNull();
    expect(parseErrorStatus('ERRORS: x')).toBeNull();
  });
});

describe('the host status', () => {
  const clear1 = '030,0,0,0308,000,0,0,0,000,0,0,0'.split(',');
  const clear2 = '001,0,0,0,1,2,6,0,00000000,1,000'.split(',');
  const raised = (line: 1 | 2, field: number) => {
    const lines: [string[], string[]] = [[...clear1], [...clear2]];
    lines[line === 1 ? 0 : 1][field] = '1';
    return hostFindings(hostStatus(...lines));
  };

  it('an idle printer has no reasons', () => {
    expect(hostFindings(hostStatus(clear1, clear2))).toEqual([]);
  });

  it.each([
    [1, 1, 'media-empty', true],
    [1, 2, 'paused', true],
    [1, 5, 'spool-area-full', true],
    [1, 6, 'diagnostic-mode', true],
    [1, 9, 'memory-corrupt', true],
    [1, 10, 'head-under-temperature', false],
    [1, 11, 'head-over-temperature', true],
    [2, 2, 'cover-open', true],
    [2, 3, 'marker-supply-empty', true],
    [2, 7, 'label-not-taken', false],
  ] as const)('line %i, field %i of the host status means %s', (line, field, reason, stops) => {
    expect(raised(line, field)).toEqual([{ reason, stops }]);
  });
});
