-- What is looked for in the drive: words of names and of what stands in documents, folded by the program as those of mail are.

create table drive_search (
  item_id bigint primary key references drive_item (id) on delete cascade,
  mailbox_id bigint not null,
  -- Begins with the mailbox's own, as in `message_search`.
  lexemes tsvector not null
) with (autovacuum_vacuum_insert_scale_factor = 0.02);

-- As in `message_search`: every word is taken for rare, so that the index is asked.
alter table drive_search alter column lexemes set statistics 0;
create index drive_search_lexemes on drive_search using gin (lexemes) with (gin_pending_list_limit = 512);

-- Items that are not in the index as they are now. Filled by triggers; it names items that may be gone.
create table drive_search_queue (
  item_id bigint primary key,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.0, autovacuum_vacuum_threshold = 5000);

create function queue_new_drive_items() returns trigger language plpgsql as $$
begin
  insert into drive_search_queue (item_id) select id from new_rows
  on conflict (item_id) do update set attempts = 0, due_at = excluded.due_at;
  return null;
end $$;
create trigger drive_item_added_for_search after insert on drive_item
  referencing new table as new_rows for each statement execute function queue_new_drive_items();

create function queue_changed_drive_item() returns trigger language plpgsql as $$
begin
  insert into drive_search_queue (item_id) values (new.id)
  on conflict (item_id) do update set attempts = 0, due_at = excluded.due_at;
  return null;
end $$;
create trigger drive_item_changed_for_search after update of name, version_number on drive_item
  for each row execute function queue_changed_drive_item();

-- Contents whose text is still to be read, once for the same bytes.
create table drive_text_queue (
  blob text primary key,
  name text not null,
  content_type text not null,
  attempts integer not null default 0,
  due_at timestamptz not null default now()
);
create index drive_text_queue_due on drive_text_queue (due_at, blob);

-- What stood in a file goes with the last that had it, in mail or here.
create or replace function forget_file_text() returns trigger language plpgsql as $$
begin
  delete from file_text t
  where t.blob = old.blob and t.part_index = coalesce(old.part_index, -1) and not exists (
    select 1 from file f where f.blob = old.blob and coalesce(f.part_index, -1) = t.part_index
  ) and not (t.part_index = -1 and exists (select 1 from drive_version v where v.blob = old.blob));
  return null;
end $$;
create function forget_drive_texts() returns trigger language plpgsql as $$
begin
  delete from file_text t using (select distinct blob from removed) gone
  where t.blob = gone.blob and t.part_index = -1
    and not exists (select 1 from file f where f.blob = t.blob and f.part_index is null)
    and not exists (select 1 from drive_version v where v.blob = t.blob);
  delete from drive_text_queue q using (select distinct blob from removed) gone
  where q.blob = gone.blob and not exists (select 1 from drive_version v where v.blob = q.blob);
  return null;
end $$;
create trigger drive_version_removed_for_search after delete on drive_version
  referencing old table as removed for each statement execute function forget_drive_texts();

-- What was here before.
insert into drive_search_queue (item_id) select id from drive_item;
