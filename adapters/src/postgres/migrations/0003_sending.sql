-- One sending of one message, and what became of it for each recipient.

create table submission (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  message_id bigint not null references message (id) on delete cascade,
  state text not null check (state in ('held', 'cancelled', 'released', 'done')),
  hold_until timestamptz not null,
  bounce_token text not null unique,
  -- The bytes that go out, the same at every attempt.
  raw_blob text not null,
  size_bytes integer not null,
  created_at timestamptz not null
);

create index submission_by_message on submission (message_id, id desc);
create index submission_by_blob on submission (raw_blob);
-- A message is under way at most once: double clicks, two tabs and retries meet here.
create unique index submission_under_way on submission (message_id) where state in ('held', 'released');

create table delivery (
  id bigint generated always as identity primary key,
  submission_id bigint not null references submission (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  recipient text not null,
  domain text not null,
  is_bcc boolean not null,
  state text not null check (state in ('queued', 'handed_over', 'failed', 'unclear')),
  attempts integer not null default 0,
  last_reply text not null default '',
  delay_notice_sent boolean not null default false,
  queued_at timestamptz not null,
  changed_at timestamptz not null,
  unique (submission_id, recipient)
);

create index delivery_by_time on delivery (mailbox_id, queued_at);
