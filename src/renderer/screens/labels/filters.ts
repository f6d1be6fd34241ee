import type { Output } from '#shared/bridge/contract';
import { type Stage, stages } from '#shared/label/stage';

export type Filter = 'all' | 'person' | 'draft' | 'work' | 'sent' | 'confirmed' | 'closed';
export type Counts = Output<'labels.list'>['counts'];

/** The stages behind each filter; `person` asks for labels on hold, whatever their stage. */
const stagesOf: Record<Filter, readonly Stage[]> = {
  all: stages,
  person: [],
  draft: ['draft'],
  work: ['registering', 'registered', 'sending'],
  sent: ['sent'],
  confirmed: ['confirmed'],
  closed: ['closed'],
};

export const filters = Object.keys(stagesOf) as readonly Filter[];

/** The part of the question that a filter stands for. */
export const queryOf = (filter: Filter): { stages?: Stage[]; held?: boolean } => {
  if (filter === 'all') return {};
  return filter === 'person' ? { held: true } : { stages: [...stagesOf[filter]] };
};

/** How many labels a filter by stage has in all. */
export const countOf = (filter: Filter, counts: Counts): number =>
  stagesOf[filter].reduce((sum, stage) => sum + counts[stage], 0);
