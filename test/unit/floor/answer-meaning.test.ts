import { describe, expect, it } from 'vitest';
import { meaningOf } from '#main/floor/answer-meaning';

/** A bench that joined in generation 3, and to which the floor answered 10 times. */
const known = { accepted: 10, position: 40, joinedIn: 3, generation: 3, hasUnansweredRequest: false };
const row = {
  acts: '11',
  position: '40',
  told: 3,
  isThisRun: true,
  isRetired: false,
  generation: 3,
  isKnown: true,
  isNewer: false,
};

describe('the answer to a heartbeat', () => {
  it('from a floor that has everything asks for new entries only', () => {
    expect(meaningOf(row, known)).toBe('report_new');
  });

  it('asks for everything after the floor was restored, while it misses entries, and after a request without an answer', () => {
    expect(meaningOf({ ...row, generation: 4 }, known)).toBe('report_all');
    expect(meaningOf({ ...row, told: 2 }, known)).toBe('report_all');
    expect(meaningOf({ ...row, told: null }, known)).toBe('report_all');
    expect(meaningOf(row, { ...known, generation: null })).toBe('report_all');
    expect(meaningOf(row, { ...known, hasUnansweredRequest: true })).toBe('report_all');
  });

  it('that counts no more statements than were accepted before is an older state of the floor', () => {
    expect(meaningOf({ ...row, acts: '10' }, known)).toBe('data_lost');
    // Compared as numbers: as text 9 is more than 10.
    expect(meaningOf({ ...row, acts: '9' }, known)).toBe('data_lost');
    expect(meaningOf({ ...row, acts: null }, known)).toBe('data_lost');
    expect(meaningOf({ ...row, isKnown: false }, known)).toBe('data_lost');
  });

  it('that has less of the record than before is an older state, however many statements it counts', () => {
    expect(meaningOf({ ...row, position: '39' }, known)).toBe('data_lost');
    expect(meaningOf({ ...row, position: '9' }, known)).toBe('data_lost');
    expect(meaningOf({ ...row, position: '41' }, known)).toBe('report_new');
  });

  it('that knows another run is another computer with the same folder, or a restored floor', () => {
    expect(meaningOf({ ...row, isThisRun: false }, known)).toBe('copied');
    expect(meaningOf({ ...row, isThisRun: false, generation: 4 }, known)).toBe('run_lost');
  });

  it('that is older than this program’s run is not taken for another computer', () => {
    expect(meaningOf({ ...row, isThisRun: false, acts: '10' }, known)).toBe('data_lost');
  });

  it('for a bench that has left stays so, and a newer schema is not read at all', () => {
    expect(meaningOf({ ...row, isRetired: true, isThisRun: false }, known)).toBe('retired');
    expect(meaningOf({ ...row, isRetired: true, isNewer: true, acts: null }, known)).toBe('newer');
  });
});
