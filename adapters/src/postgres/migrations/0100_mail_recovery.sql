-- How far the last recovery is that an Owner ordered of what somebody deleted for ever: the Owner's page shows it, also after it was
-- loaded anew, and its end for a while.
create table mail_recovery (
  mailbox_id bigint primary key references mailbox (id) on delete cascade,
  -- The job of an earlier one, which goes on beside it, counts nothing here.
  id bigint generated always as identity unique,
  state text not null default 'working' check (state in ('working', 'done', 'mailbox_full')),
  -- Of messages: found when it was ordered, looked at since, and of those come back.
  total integer not null check (total > 0),
  looked_at integer not null default 0,
  recovered integer not null default 0,
  ordered_at timestamptz not null,
  ended_at timestamptz check ((ended_at is null) = (state = 'working'))
);
