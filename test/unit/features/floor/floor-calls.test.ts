import { englishWords } from '#shared/text/words-in';
import { expect, it } from 'vitest';
import { type FloorDesk, floorHandlers } from '#main/features/floor/floor-calls';

const figures = { day: '2026-03-09', printed: 40, lastHour: 12, underWay: 1, left: 7, held: 2 };
const noon = new Date(2026, 2, 9, 12);
const reported = {
  benches: [
    { id: 'a', name: 'Bench 1', version: '1.0.0', isRetired: false, silentMs: 900, figures },
    { id: 'b', name: '=2+3', version: '1.0.0', isRetired: false, silentMs: 31_000, figures: null },
    {
      ...{ id: 'c', name: 'Bench 3', version: '0.9.0', isRetired: true, silentMs: 9e7 },
      figures: { ...figures, day: '2026-03-08' },
    },
  ],
  printers: [{ name: 'Zebra', holder: 'Bench 1', waiting: 1 }],
};

const desk = (more: Partial<FloorDesk> = {}): FloorDesk => ({
  connection: () => ({
    state: 'here',
    why: null,
    since: '2026-03-09T08:00:00.000Z',
    waitsFor: [],
    self: 'a',
  }),
  fetch: () => Promise.resolve(reported),
  remaining: () => ({ waiting: 12, taken: 3, perMs: 20 / 60_000 }),
  retire: () => Promise.resolve(true),
  now: () => noon,
  words: () => Promise.resolve(englishWords),
  ...more,
});

it('the floor view shows the state of each bench, and no figures of another day', async () => {
  const view = await floorHandlers(desk()).view();
  expect(view?.benches.map(({ state, isOwn }) => [state, isOwn])).toEqual([
    ['here', true],
    ['away', false],
    ['retired', false],
  ]);
  expect(view?.benches.map((bench) => bench.figures?.printed ?? null)).toEqual([40, null, 0]);
  expect(view?.printers).toEqual(reported.printers);
  // 12 for any bench and 7 at the first one, 20 a minute.
  expect(view?.orders).toEqual({ left: 19, finishAt: new Date(noon.getTime() + 57_000).toISOString() });
});

it('a bench in another time zone counts as it reports, and one that was last heard yesterday counts for nothing', async () => {
  const [bench] = reported.benches;
  const benches = [
    { ...bench!, figures: { ...figures, day: '2026-03-10' } },
    { ...bench!, id: 'b', silentMs: 13 * 3_600_000, figures: { ...figures, day: '2026-03-08' } },
  ];
  const fetch = () => Promise.resolve({ ...reported, benches });
  const view = await floorHandlers(desk({ fetch })).view();
  expect(view?.benches.map((one) => one.figures)).toMatchObject([
    { day: '2026-03-10', printed: 40, lastHour: 12 },
    { day: '2026-03-09', printed: 0, lastHour: 0 },
  ]);
});

it('the floor view names the benches that a restored floor waits for', async () => {
  const waitsFor = ['Bench 1'];
  const connectionState = () => ({
    state: 'restored' as const,
    why: null,
    since: noon.toISOString(),
    waitsFor,
    self: 'a',
  });
  const view = await floorHandlers(desk({ connection: connectionState })).view();
  expect(view?.benches[0]?.state).toBe('catching_up');
});

it('the floor view keeps the last data while the floor is out of reach', async () => {
  const answers = [reported, null];
  const handlers = floorHandlers(desk({ fetch: () => Promise.resolve(answers.shift() ?? null) }));
  const [first, second] = [await handlers.view(), await handlers.view()];
  expect(second).toEqual(first);
});

it('another bench can be removed from the floor, this bench can’t, and a removal without effect is reported', async () => {
  const retired: string[] = [];
  const retire = (id: string): Promise<boolean> => Promise.resolve(retired.push(id) > 0);
  expect(await floorHandlers(desk({ retire })).retire({ benchId: 'b' })).toEqual({ ok: true });
  expect(await floorHandlers(desk({ retire })).retire({ benchId: 'a' })).toMatchObject({ ok: false });
  expect(retired).toEqual(['b']);
  const away = desk({ retire: () => Promise.reject(new Error('no answer')) });
  expect(await floorHandlers(away).retire({ benchId: 'b' })).toMatchObject({ ok: false });
});

it('the day of all benches is saved as a table in which no name is a formula', async () => {
  const saved: string[] = [];
  const saveFile = (name: string, bytes: Uint8Array): Promise<string> => {
    saved.push(name, new TextDecoder().decode(bytes));
    return Promise.resolve(name);
  };
  expect(await floorHandlers(desk({ outside: { saveFile } })).saveDay()).toEqual({
    file: 'floor-2026-03-09.csv',
  });
  const lines = saved[1]?.split('\r\n') ?? [];
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^Bench 1,Here,1\.0\.0,.*,2026-03-09,40,12,1,7,2$/);
  expect(lines[2]).toMatch(/^"?'=2\+3/);
});

it('there is no floor view at a bench that works alone', async () => {
  expect(await floorHandlers(null).view()).toBeNull();
});
