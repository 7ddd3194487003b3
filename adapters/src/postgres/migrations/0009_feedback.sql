-- What people tell the operator, and the one-time codes that open a session (product decision 6).

create table feedback (
  id bigint generated always as identity primary key,
  -- What was said stays when the mailbox goes.
  mailbox_id bigint references mailbox (id) on delete set null,
  address text not null,
  kind text not null,
  body text not null,
  -- The kind of page it was written on, without anything of the mail.
  page text not null,
  user_agent text not null,
  sent_at timestamptz not null
);

create index feedback_by_mailbox on feedback (mailbox_id, sent_at);
create index feedback_by_time on feedback (sent_at desc, id desc);

create table login_code (
  code_digest text primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  expires_at timestamptz not null
);

create index login_code_by_mailbox on login_code (mailbox_id);
create index login_code_by_expiry on login_code (expires_at);
