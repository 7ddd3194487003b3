-- The automatic reply of a mailbox. On the wire it is a rule among others, so that its id is one of theirs.
create table vacation (
  id bigint primary key default nextval('rule_id_seq'),
  mailbox_id bigint not null unique references mailbox (id) on delete cascade,
  is_enabled boolean not null,
  -- Whole days, `2026-11-20`, by the clocks of an IANA zone. Empty: it begins at once, or does not end.
  first_day text check (first_day ~ '^\d{4}-\d{2}-\d{2}$'),
  last_day text check (last_day ~ '^\d{4}-\d{2}-\d{2}$'),
  time_zone text not null,
  subject text not null,
  body text not null,
  -- For people outside of the organisation; empty: they get the same.
  outside_body text,
  -- Which of its addresses it is from; '' is the default one.
  sender text not null,
  -- It says something else since then: who was answered before may be answered again.
  answers_since timestamptz not null,
  check (last_day >= first_day)
);

-- Who was answered by it, and when last.
create table vacation_reply (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- The author, lower case and without a tag, and where the reply went.
  author text not null,
  recipient text not null,
  replied_at timestamptz not null,
  primary key (mailbox_id, author)
);
create index vacation_reply_by_recipient on vacation_reply (mailbox_id, recipient);
create index vacation_reply_by_time on vacation_reply (mailbox_id, replied_at desc);
create index vacation_reply_old on vacation_reply (replied_at);

alter table submission
  drop constraint submission_kind_check,
  add constraint submission_kind_check check (kind in ('message', 'notice', 'forward', 'auto_reply'));
