-- Files that come in pieces, over connections that break; and mail that is imported from such files.

create table upload (
  id uuid primary key default gen_random_uuid(),
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- What may take it.
  purpose text not null,
  -- Where its pieces lie; null once its content is a blob.
  write_id text,
  file_name text not null,
  -- By which the page knows the file again.
  fingerprint text not null,
  size_bytes bigint not null check (size_bytes > 0),
  blob text,
  -- What was unpacked of it, while that is being read.
  unpacked_blob text,
  -- Who has taken it.
  task_id bigint,
  touched_at timestamptz not null,
  check ((write_id is null) = (blob is not null))
);
create index upload_by_mailbox on upload (mailbox_id);
create index upload_by_task on upload (task_id) where task_id is not null;
create index upload_untouched on upload (touched_at) where task_id is null;
create index upload_by_blob on upload (blob) where blob is not null;
create index upload_by_unpacked_blob on upload (unpacked_blob) where unpacked_blob is not null;

create table mail_import (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Which may be forgotten before this.
  task_id bigint not null unique,
  -- The path it had; null: folders as the files have them.
  folder text,
  file_names text[] not null,
  imported_count integer not null default 0,
  -- Which were there already.
  known_count integer not null default 0,
  failed_count integer not null default 0,
  -- The first of those that failed: name and reason.
  failures jsonb not null default '[]',
  created_at timestamptz not null,
  -- Null while it is under way.
  ended_by text check (ended_by in ('done', 'cancelled', 'quota_exceeded', 'undone')),
  ended_at timestamptz,
  check ((ended_by is null) = (ended_at is null))
);
create index mail_import_by_mailbox on mail_import (mailbox_id, id);
create index mail_import_ended on mail_import (ended_at) where ended_at is not null;

-- What an import brought, for its undo.
create table imported_message (
  import_id bigint not null references mail_import (id) on delete cascade,
  message_id bigint not null,
  primary key (import_id, message_id)
);

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null;
