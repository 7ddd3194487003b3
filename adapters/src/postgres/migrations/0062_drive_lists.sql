-- Lists of the drive: an index for each order, which a list of one kind reads from either end, and counts that nobody counts anew.

drop index drive_item_by_name;
drop index drive_item_by_size;
drop index drive_item_by_modified;
drop index drive_item_by_created;
create index drive_item_by_name on drive_item (mailbox_id, coalesce(parent_id, 0), kind, sort_key, id)
  where trashed_at is null;
create index drive_item_by_size on drive_item (mailbox_id, coalesce(parent_id, 0), kind, size_bytes, id)
  where trashed_at is null;
create index drive_item_by_modified on drive_item (mailbox_id, coalesce(parent_id, 0), kind, modified_at, id)
  where trashed_at is null;
create index drive_item_by_created on drive_item (mailbox_id, coalesce(parent_id, 0), kind, created_at, id)
  where trashed_at is null;
create index drive_item_by_type on drive_item (mailbox_id, coalesce(parent_id, 0), kind, content_type collate "C", sort_key, id)
  where trashed_at is null;

-- The upload that a version was taken from: whoever asks again is answered the same file.
alter table drive_version add column upload_id uuid;
create unique index drive_version_taken_from on drive_version (upload_id) where upload_id is not null;

-- Of a mailbox, with its recycle bin.
alter table mailbox add column drive_items integer not null default 0;

-- What lies in a folder, without the recycle bin. Folder 0 is the drive itself.
create table drive_folder_count (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  folder_id bigint not null,
  folders integer not null,
  files integer not null,
  primary key (mailbox_id, folder_id)
);

-- Writers of one mailbox queue up at its row, so that no two of them change one count at a time.
create function count_drive_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into drive_folder_count as c (mailbox_id, folder_id, folders, files)
    select mailbox_id, coalesce(parent_id, 0), count(*) filter (where kind = 'folder'), count(*) filter (where kind = 'file')
    from added where trashed_at is null group by 1, 2
    on conflict (mailbox_id, folder_id) do update set folders = c.folders + excluded.folders, files = c.files + excluded.files;
    update mailbox m set drive_items = m.drive_items + n.count
    from (select mailbox_id, count(*) from added group by 1) n where m.id = n.mailbox_id;
  elsif tg_op = 'UPDATE' then
    insert into drive_folder_count as c (mailbox_id, folder_id, folders, files)
    select mailbox_id, folder_id, sum(folders), sum(files)
    from (
      select mailbox_id, coalesce(parent_id, 0) as folder_id, (kind = 'folder')::integer as folders, (kind = 'file')::integer as files
      from added where trashed_at is null
      union all
      select mailbox_id, coalesce(parent_id, 0), -(kind = 'folder')::integer, -(kind = 'file')::integer
      from removed where trashed_at is null
    ) moved
    group by 1, 2 having sum(folders) <> 0 or sum(files) <> 0
    on conflict (mailbox_id, folder_id) do update set folders = c.folders + excluded.folders, files = c.files + excluded.files;
  else
    update drive_folder_count c set folders = c.folders - n.folders, files = c.files - n.files
    from (
      select mailbox_id, coalesce(parent_id, 0) as folder_id,
             count(*) filter (where kind = 'folder') as folders, count(*) filter (where kind = 'file') as files
      from removed where trashed_at is null group by 1, 2
    ) n
    where c.mailbox_id = n.mailbox_id and c.folder_id = n.folder_id;
    delete from drive_folder_count c using removed r
    where r.kind = 'folder' and c.mailbox_id = r.mailbox_id and c.folder_id = r.id;
    update mailbox m set drive_items = m.drive_items - n.count
    from (select mailbox_id, count(*) from removed group by 1) n where m.id = n.mailbox_id;
  end if;
  return null;
end $$;
create trigger drive_item_added after insert on drive_item
  referencing new table as added for each statement execute function count_drive_items();
create trigger drive_item_changed after update on drive_item
  referencing new table as added old table as removed for each statement execute function count_drive_items();
create trigger drive_item_removed after delete on drive_item
  referencing old table as removed for each statement execute function count_drive_items();
