import { describe, expect, it } from 'vitest';
import { explore, invariants, type Explored } from '#test/support/explore/explore';
import { faults } from '#test/support/explore/faults';
import {
  calmStart,
  hiddenCancelStart,
  killedPanelStart,
  newcomersStart,
  ownPanelStart,
  panelStart,
  serverStart,
  usualStart,
} from '#test/support/explore/world';

/** Steps from the start; `npm run explore` goes deeper and shows what it saw. */
const steps = Number(process.env['PACKBENCH_EXPLORE_STEPS'] ?? 11);
const isShown = process.env['PACKBENCH_EXPLORE_STEPS'] !== undefined;

const show = (name: string, { states, steps: tried, depth, isComplete, broken }: Explored): void => {
  if (!isShown) return;
  const reach = isComplete ? 'all that can be reached' : `all within ${depth} steps`;
  const found = broken ? [`breaks: ${broken.invariant}`, ...broken.trace.map((words) => `  ${words}`)] : [];
  console.log([`${name}: ${states} states, ${tried} transitions, ${reach}`, ...found].join('\n  '));
};

describe('every order of sending, power loss, labels of others, broken connections, kills, status checks and restarts', () => {
  it('no state is reached in which a missing label is called printed or a byte is sent again', () => {
    if (isShown) console.log(`must hold:\n  ${Object.keys(invariants).join('\n  ')}`);
    const explored = explore(usualStart, steps);
    show('with every misfortune', explored);
    expect(explored.broken).toBeNull();
    expect(explored.states).toBeGreaterThan(10_000);
  });

  it('no such state is reached without a loss either, however long it continues', () => {
    const explored = explore(calmStart, 60);
    show('without any loss', explored);
    expect(explored).toMatchObject({ broken: null, isComplete: true });
  });

  it.each([
    ['power lost behind a print server', serverStart],
    ['labels cancelled on the panel where others print', panelStart],
    ['labels cancelled on the panel while no other bench prints', ownPanelStart],
    ['a label cancelled on the panel while the station is stopped', killedPanelStart],
    ['a label cancelled by another host without a pause', hiddenCancelStart],
  ])('with %s no false state is reached by any order of steps', (name, start) => {
    const explored = explore(start, steps + 4);
    show(name, explored);
    expect(explored.broken).toBeNull();
    expect(explored.states).toBeGreaterThan(500);
  });

  it('one exception is known: as many labels of unseen others as were cancelled', () => {
    const { broken, ...explored } = explore(newcomersStart, 60);
    show('labels cancelled on the panel, and labels of others for the first time', { ...explored, broken });
    expect(broken?.trace).toEqual(
      expect.arrayContaining(['another host prints a label', 'the station sees a pause']),
    );
  });

  it.each(faults)('a wrong rule is found with the steps to its false state: $name', (fault) => {
    const explored = explore(fault.start, fault.steps, fault.rules);
    show(`fault on purpose, ${fault.name}`, explored);
    expect(explored.broken?.trace.length).toBeGreaterThan(4);
  });
});
