-- The drive: folders and files beside the mail, of the same mailbox and in the same quota (product decision 24).

alter table mailbox add column drive_enabled boolean not null default true;

create table drive_item (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Null: it lies in the drive itself.
  parent_id bigint references drive_item (id) on delete cascade,
  kind text not null check (kind in ('folder', 'file')),
  name text not null,
  -- What names in one folder must differ in, and what they are ordered by; both are made by the program (model/drive).
  name_key text not null,
  sort_key text collate "C" not null,
  -- Of a file, as of its current version.
  version_number integer,
  size_bytes bigint not null default 0,
  content_type text not null default '',
  created_at timestamptz not null,
  modified_at timestamptz not null,
  -- When somebody of its mailbox last opened or changed it.
  used_at timestamptz not null,
  is_favorite boolean not null default false,
  -- In the recycle bin: since when, and with which item it came there (itself for what was deleted).
  trashed_at timestamptz,
  trash_root_id bigint,
  -- The attachment that it was saved from; that may be gone.
  source_file_id bigint,
  check ((kind = 'file') = (version_number is not null)),
  check ((trashed_at is null) = (trash_root_id is null))
);

create unique index drive_item_name on drive_item (mailbox_id, coalesce(parent_id, 0), name_key) where trashed_at is null;
-- One for each order of a folder's list; folders stand before files.
create index drive_item_by_name on drive_item (mailbox_id, coalesce(parent_id, 0), (kind = 'file'), sort_key, id)
  where trashed_at is null;
create index drive_item_by_size on drive_item (mailbox_id, coalesce(parent_id, 0), (kind = 'file'), size_bytes, id)
  where trashed_at is null;
create index drive_item_by_modified on drive_item (mailbox_id, coalesce(parent_id, 0), (kind = 'file'), modified_at, id)
  where trashed_at is null;
create index drive_item_by_created on drive_item (mailbox_id, coalesce(parent_id, 0), (kind = 'file'), created_at, id)
  where trashed_at is null;
create index drive_item_by_parent on drive_item (parent_id);
create index drive_item_recent on drive_item (mailbox_id, used_at desc, id desc)
  where trashed_at is null and kind = 'file';
create index drive_item_favorite on drive_item (mailbox_id, sort_key, id) where trashed_at is null and is_favorite;
create index drive_item_trash on drive_item (mailbox_id, trashed_at desc, id desc) where id = trash_root_id;
create index drive_item_trashed_with on drive_item (trash_root_id) where trash_root_id is not null;
create index drive_item_saved_from on drive_item (mailbox_id, source_file_id) where source_file_id is not null;
create index drive_item_trashed on drive_item (trashed_at) where id = trash_root_id;

create table drive_version (
  id bigint generated always as identity primary key,
  item_id bigint not null references drive_item (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Counted for each file, from 1.
  number integer not null,
  blob text not null,
  size_bytes bigint not null,
  content_type text not null,
  scan_state text not null,
  scan_signature text not null default '',
  -- Who brought it: an address, or the name that a visitor gave.
  created_by text not null,
  created_at timestamptz not null,
  unique (item_id, number)
);
create index drive_version_by_blob on drive_version (blob);
create index drive_version_by_mailbox on drive_version (mailbox_id);

-- Each version counts, also of what lies in the recycle bin. By triggers: folders go with all below them.
create function count_drive_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update mailbox m set used_bytes = m.used_bytes + counted.bytes
    from (select mailbox_id, sum(size_bytes) as bytes from changed group by mailbox_id) counted where m.id = counted.mailbox_id;
  else
    update mailbox m set used_bytes = greatest(0, m.used_bytes - counted.bytes)
    from (select mailbox_id, sum(size_bytes) as bytes from changed group by mailbox_id) counted where m.id = counted.mailbox_id;
  end if;
  return null;
end $$;
create trigger drive_version_added after insert on drive_version
  referencing new table as changed for each statement execute function count_drive_bytes();
create trigger drive_version_removed after delete on drive_version
  referencing old table as changed for each statement execute function count_drive_bytes();

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null
  union all select blob from drive_version;
