import { expect, inject, it } from 'vitest';
import { seeded } from '#test/support/crash/random';
import { openFloor, eventually } from './support/floor';
import { Packer, type ShopDiary } from './support/packer';
import { factsOf, isAtRest, judge } from './support/rounds';
import { openShop } from './support/shop';

const leftForOthers = `select position from packbench.batch_rows r where state = 'waiting' or state = 'taken'
  and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench)`;

it('lets other benches ship the orders of a killed bench, each once, and loses none', async () => {
  const floor = await openFloor();
  const refs = Array.from({ length: 45 }, (_, at) => `EX-${String(at).padStart(4, '0')}`);
  const database = { port: inject('postgresPort'), name: new URL(floor.address.url).pathname.slice(1) };
  const shop = await openShop({ benches: 3, refs, seed: 1, database, sharing: 0 });
  const diary: ShopDiary = { questions: 0, again: new Map(), entered: new Set(), denied: new Set() };
  const rowsOf = (bench: string, state: string) =>
    floor.query(
      `select r.key from packbench.batch_rows r join packbench.benches b on b.id = r.bench where b.name = $1 and r.state = $2`,
      [bench, state],
    );
  try {
    // The file is the floor's once; all three start it.
    await eventually(async () => {
      for (const { station } of shop.benches)
        expect(await station.ask({ do: 'start' })).toEqual({ ok: true });
    });
    const [first] = shop.benches;
    await eventually(async () => expect((await rowsOf('Bench 1', 'bought')).length).toBeGreaterThan(1));
    await first?.kill();
    const started = (await rowsOf('Bench 1', 'bought')).length;
    const taken = (await rowsOf('Bench 1', 'taken')).length;
    // What it began to buy is left for its own word, and nothing else.
    await eventually(async () => expect(await floor.query(leftForOthers)).toEqual([]));
    const kept = (await rowsOf('Bench 1', 'taken')).length;
    await first?.open();
    const packers = shop.benches.map((bench, at) => new Packer(shop, bench, diary, seeded(at)));
    await eventually(async () => {
      for (const packer of packers) await packer.work([]);
      expect(judge(await factsOf(shop, diary), refs).missing).toEqual([]);
      expect(await isAtRest(shop)).toBe(true);
    });
    const facts = await factsOf(shop, diary);
    expect(judge(facts, refs)).toEqual({ twice: [], lost: [], 'twice on paper': [], missing: [] });
    const at: Record<string, number> = {};
    for (const { name } of shop.benches) at[name] = (await rowsOf(name, 'bought')).length;
    console.log(JSON.stringify({ begun: started, taken, kept, ...at, doubts: shop.doubts }));
    expect(kept).toBeLessThanOrEqual(taken);
    expect(diary.questions).toBeLessThanOrEqual(shop.doubts);
    expect(shop.broke).toEqual([]);
  } finally {
    await shop.close();
    await floor.close();
  }
});
