-- Mail that leaves at a time of its sender's choice, and mail that leaves again and again.

alter table submission
  -- The time that its sender chose; null for mail that was sent at once.
  add column planned_at timestamptz,
  add column released_at timestamptz,
  -- Why it did not leave at that time; its owner is asked what to do.
  add column missed_reason text,
  drop constraint submission_state_check,
  add constraint submission_state_check check (state in ('held', 'cancelled', 'missed', 'released', 'done'));

create table periodic (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- What is sent each time, as a draft that nobody edits meanwhile.
  message_id bigint not null unique references message (id) on delete cascade,
  -- Period, time of day, first day, end, zone: `PeriodicPlan` of the model.
  plan jsonb not null,
  -- Null when it has ended.
  next_at timestamptz,
  next_number integer not null,
  sent_count integer not null default 0,
  -- The last time that was missed and is still to be decided on.
  missed_at timestamptz,
  missed_reason text
);

create index periodic_by_mailbox on periodic (mailbox_id);
