-- What a drive with a hundred thousand files needs to answer as quickly as a small one, and to let others write meanwhile.

-- What the drive holds in bytes, as it is shown: current versions, older ones, and the recycle bin with all versions of what lies there.
-- Nobody adds it up anew but the daily round, which compares.
alter table mailbox
  add column drive_file_bytes bigint not null default 0,
  add column drive_version_bytes bigint not null default 0,
  add column drive_trash_bytes bigint not null default 0,
  -- Of `drive_items`, those in the recycle bin.
  add column drive_trash_items integer not null default 0;

create view drive_use as
  select m.id as mailbox_id, coalesce(v.file_bytes, 0) as file_bytes, coalesce(v.version_bytes, 0) as version_bytes,
    coalesce(v.trash_bytes, 0) as trash_bytes, coalesce(i.items, 0) as items, coalesce(i.trash_items, 0) as trash_items
  from mailbox m
  left join (
    select v.mailbox_id,
      coalesce(sum(v.size_bytes) filter (where i.trashed_at is null and v.number = i.version_number), 0)::bigint as file_bytes,
      coalesce(sum(v.size_bytes) filter (where i.trashed_at is null and v.number <> i.version_number), 0)::bigint as version_bytes,
      coalesce(sum(v.size_bytes) filter (where i.trashed_at is not null), 0)::bigint as trash_bytes
    from drive_version v join drive_item i on i.id = v.item_id group by v.mailbox_id
  ) v on v.mailbox_id = m.id
  left join (
    select mailbox_id, count(*)::integer as items, (count(*) filter (where trashed_at is not null))::integer as trash_items
    from drive_item group by mailbox_id
  ) i on i.mailbox_id = m.id;

update mailbox m set drive_file_bytes = u.file_bytes, drive_version_bytes = u.version_bytes, drive_trash_bytes = u.trash_bytes,
  drive_trash_items = u.trash_items
from drive_use u where u.mailbox_id = m.id and u.items > 0;

-- Each trigger takes the mailbox's row before any other that another writer may want: who writes much (`sen.drive_counts`) comes to it
-- last. Items are looked up one by one (`offset 0`): these statements are planned once in a session, for however many come first.
create or replace function count_drive_bytes() returns trigger language plpgsql as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update mailbox m set used_bytes = greatest(0, m.used_bytes + sign * n.bytes),
    drive_file_bytes = m.drive_file_bytes + sign * n.file_bytes,
    drive_version_bytes = m.drive_version_bytes + sign * n.version_bytes,
    -- Of an item that is gone too: only what lies in the recycle bin is deleted for ever.
    drive_trash_bytes = m.drive_trash_bytes + sign * (n.bytes - n.file_bytes - n.version_bytes)
  from (
    select c.mailbox_id, sum(c.size_bytes) as bytes,
      coalesce(sum(c.size_bytes) filter (where i.trashed_at is null and c.number = i.version_number), 0) as file_bytes,
      coalesce(sum(c.size_bytes) filter (where i.trashed_at is null and c.number <> i.version_number), 0) as version_bytes
    from changed c left join lateral (select trashed_at, version_number from drive_item where id = c.item_id offset 0) i on true
    group by c.mailbox_id
  ) n
  where m.id = n.mailbox_id;
  return null;
end $$;

create or replace function count_drive_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update mailbox m set drive_items = m.drive_items + n.count, drive_trash_items = m.drive_trash_items + n.trashed
    from (
      select mailbox_id, count(*) as count, count(*) filter (where trashed_at is not null) as trashed from added group by 1
    ) n where m.id = n.mailbox_id;
    insert into drive_folder_count as c (mailbox_id, folder_id, folders, files)
    select mailbox_id, coalesce(parent_id, 0), count(*) filter (where kind = 'folder'), count(*) filter (where kind = 'file')
    from added where trashed_at is null group by 1, 2
    on conflict (mailbox_id, folder_id) do update set folders = c.folders + excluded.folders, files = c.files + excluded.files;
  elsif tg_op = 'UPDATE' then
    -- Before and after stand below each other, and not side by side: a join of the two would be planned for one row, and take as many
    -- steps as the square of ten thousand.
    update mailbox m set drive_trash_items = m.drive_trash_items + n.trash_items,
      drive_file_bytes = m.drive_file_bytes + n.file_bytes,
      drive_version_bytes = m.drive_version_bytes + n.version_bytes,
      drive_trash_bytes = m.drive_trash_bytes + n.trash_bytes
    from (
      select i.mailbox_id, sum(i.trashed_now - i.trashed_before) as trash_items,
        coalesce(sum((1 - i.trashed_now) * v.now_bytes - (1 - i.trashed_before) * v.before_bytes), 0) as file_bytes,
        coalesce(sum(
          (1 - i.trashed_now) * (v.bytes - v.now_bytes) - (1 - i.trashed_before) * (v.bytes - v.before_bytes)
        ), 0) as version_bytes,
        coalesce(sum((i.trashed_now - i.trashed_before) * v.bytes), 0) as trash_bytes
      from (
        select id, mailbox_id,
          max(trashed) filter (where is_now) as trashed_now, max(trashed) filter (where not is_now) as trashed_before,
          max(version_number) filter (where is_now) as number_now, max(version_number) filter (where not is_now) as number_before
        from (
          select id, mailbox_id, (trashed_at is not null)::integer as trashed, version_number, true as is_now from added
          union all
          select id, mailbox_id, (trashed_at is not null)::integer, version_number, false from removed
        ) row group by id, mailbox_id
      ) i
      left join lateral (
        select coalesce(sum(size_bytes), 0) as bytes,
          coalesce(sum(size_bytes) filter (where number = i.number_now), 0) as now_bytes,
          coalesce(sum(size_bytes) filter (where number = i.number_before), 0) as before_bytes
        from (select number, size_bytes from drive_version where item_id = i.id offset 0) of_item
      ) v on true
      where i.trashed_now <> i.trashed_before or i.number_now <> i.number_before
      group by i.mailbox_id
    ) n
    where m.id = n.mailbox_id;
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
    update mailbox m set drive_items = m.drive_items - n.count, drive_trash_items = m.drive_trash_items - n.trashed
    from (
      select mailbox_id, count(*) as count, count(*) filter (where trashed_at is not null) as trashed from removed group by 1
    ) n where m.id = n.mailbox_id;
    update drive_folder_count c set folders = c.folders - n.folders, files = c.files - n.files
    from (
      select mailbox_id, coalesce(parent_id, 0) as folder_id,
             count(*) filter (where kind = 'folder') as folders, count(*) filter (where kind = 'file') as files
      from removed where trashed_at is null group by 1, 2
    ) n
    where c.mailbox_id = n.mailbox_id and c.folder_id = n.folder_id;
    delete from drive_folder_count c using removed r
    where r.kind = 'folder' and c.mailbox_id = r.mailbox_id and c.folder_id = r.id;
  end if;
  return null;
end $$;

-- Thousands of copies are written before the mailbox's row is taken, and counted behind it by who writes them: in a transaction that
-- has set `sen.drive_counts` to `later`.
drop trigger drive_item_added on drive_item;
create trigger drive_item_added after insert on drive_item
  referencing new table as added for each statement
  when (current_setting('sen.drive_counts', true) is distinct from 'later') execute function count_drive_items();
drop trigger drive_version_added on drive_version;
create trigger drive_version_added after insert on drive_version
  referencing new table as changed for each statement
  when (current_setting('sen.drive_counts', true) is distinct from 'later') execute function count_drive_bytes();

-- Who places an item names it again, most often as it is called already: then the index of words has nothing to read anew.
drop trigger drive_item_changed_for_search on drive_item;
create trigger drive_item_changed_for_search after update of name, version_number on drive_item
  for each row when (old.name is distinct from new.name or old.version_number is distinct from new.version_number)
  execute function queue_changed_drive_item();

-- Folders bear a word of their own (model/drive/drive-words.ts), by which the index of words tells them from files.
update drive_search s set lexemes = s.lexemes || array_to_tsvector(array['x:folder'])
from drive_item i where i.id = s.item_id and i.kind = 'folder';
