-- Data of one's own: files that mail was exported to.

-- Exports walk a mailbox, or one folder of it, in the order of the messages' ids.
create index message_by_mailbox on message (mailbox_id, id);

create table mail_export (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Which may be forgotten before this.
  task_id bigint not null unique,
  format text not null check (format in ('zip', 'mbox')),
  -- The path it had; null: the whole mailbox.
  folder text,
  file_name text not null,
  -- The content on its way, while it is being written.
  write_id text,
  blob text,
  size_bytes bigint not null default 0,
  message_count integer not null default 0,
  -- Whose bytes could not be read.
  missing_count integer not null default 0,
  created_at timestamptz not null,
  -- It was stopped, and goes once what it wrote is gone.
  is_stopped boolean not null default false,
  -- Known once it is whole.
  expires_at timestamptz,
  check ((blob is null) = (expires_at is null))
);
create index mail_export_by_mailbox on mail_export (mailbox_id, id);
create index mail_export_by_blob on mail_export (blob) where blob is not null;
create index mail_export_expiring on mail_export (expires_at) where expires_at is not null;

-- Of an archive on its way: the records of its directory, which stands at its end. One row for each piece that was written.
create table mail_export_directory (
  export_id bigint not null references mail_export (id) on delete cascade,
  at_byte bigint not null,
  records bytea not null,
  record_count integer not null,
  primary key (export_id, at_byte)
);

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null;
