import { sql } from 'kysely';
import { yieldToEventLoop } from '../../base/event-loop';
import { inChunks } from '../core/chunks';
import type { Connection } from '../core/connection';
import { query } from '../core/query';
import type { Exclusively } from '../core/work-queue';

const counts = query<{ labels: string }, { label: string; asked: number; answered: number; cameHeld: 0 | 1 }>(
  (db, bind) =>
    db
      .selectFrom('labels')
      .select([
        'labels.id as label',
        sql<number>`(select count(*) from landed_costs c where c.label_id = labels.id)`.as('asked'),
        sql<number>`(select count(c.answered_at) from landed_costs c where c.label_id = labels.id)`.as(
          'answered',
        ),
        sql<0 | 1>`exists (select 1 from events e where e.label_id = labels.id and e.type = 'imported'
        and case when json_valid(e.event) then json_extract(e.event, '$.failure.code') end is not null)`.as(
          'cameHeld',
        ),
      ])
      .where('labels.id', 'in', sql<string>`(select value from json_each(${bind('labels')}))`),
);

const readAtOnce = 1_000;

/** See the port. In chunks that let other work run. */
export const customsMarks = async (
  connection: Connection,
  labelIds: readonly string[],
  exclusively: Exclusively,
): Promise<ReadonlyMap<string, string>> => {
  const marks = new Map<string, string>();
  for (const [index, chunk] of inChunks(labelIds, readAtOnce).entries()) {
    if (index > 0) await yieldToEventLoop();
    const found = await exclusively(() => counts.all(connection, { labels: JSON.stringify(chunk) }));
    for (const { label, asked, answered, cameHeld } of found)
      if (asked > 0 || cameHeld === 1) marks.set(label, `${asked} ${answered}`);
  }
  return marks;
};
