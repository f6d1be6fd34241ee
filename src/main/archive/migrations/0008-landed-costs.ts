/** Questions for duties and taxes, each with its answer or failure. */
export const landedCosts = /* sql */ `
create table landed_costs (
  seq integer primary key,
  id text not null unique,
  label_id text references labels (id),
  ref1 text,
  asked_at text not null,
  answered_at text,
  operator text,
  state text not null check (state in ('asking', 'answered', 'failed')),
  question text not null,
  -- Of the question as it was asked: an order that was changed since is asked about anew.
  question_hash text not null,
  request_id text,
  answer text,
  failure text
) strict;
create index landed_costs_label_id on landed_costs (label_id);
create index landed_costs_asked_at on landed_costs (asked_at);
`;
