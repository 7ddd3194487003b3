-- Bytes of mail and uploads to which no row refers any more, or never did: they stay in the blob store until a sweep, for
-- at least a day, and count in no quota. They are noted, so that a mailbox cannot fill the disk by mail that is refused,
-- merged or deleted at once.
create table unnamed_mail_bytes (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  bytes bigint not null check (bytes > 0),
  at timestamptz not null default now()
);
create index unnamed_mail_bytes_by_mailbox on unnamed_mail_bytes (mailbox_id, at);
