-- Five of the migrations before this one were changed after databases had been made with them, which never got what was
-- added. This brings what is missing, and only that: what stands, also in a later form, is left as it is.

-- 0005
do $$ begin
  if to_regprocedure('forget_file_text()') is null then
    create function forget_file_text() returns trigger language plpgsql as $body$
begin
  delete from file_text t
  where t.blob = old.blob and t.part_index = coalesce(old.part_index, -1) and not exists (
    select 1 from file f where f.blob = old.blob and coalesce(f.part_index, -1) = t.part_index
  );
  return null;
end $body$;
    create trigger file_removed_for_search after delete on file for each row execute function forget_file_text();
    -- What it would have taken away meanwhile.
    delete from file_text t where not exists (
      select 1 from file f where f.blob = t.blob and coalesce(f.part_index, -1) = t.part_index
    );
  end if;
end $$;

-- 0012. Rows of the time without `outcome` cannot be: recalling came with it.
alter table delivery add column if not exists is_local boolean not null default false;
alter table withheld_delivery add column if not exists outcome text not null default 'withdrawn';
alter table withheld_delivery alter column outcome drop default;

-- 0013. Which list older mail came by is only in its bytes; it counts as mail of no list.
alter table message add column if not exists list_post text;

-- 0015
alter table message add column if not exists saved_by text;

-- 0017
do $$ begin
  if not exists (
    select 1 from pg_constraint
    where conrelid = 'batch'::regclass and conname = 'batch_action_check' and pg_get_constraintdef(oid) like '%''unstar''%'
  ) then
    alter table batch drop constraint if exists batch_action_check;
    alter table batch add constraint batch_action_check check (
      action in ('move', 'delete', 'spam', 'not_spam', 'restore', 'delete_forever', 'mark', 'star', 'unstar')
    );
  end if;
end $$;

create table if not exists attached_image (
  message_id bigint not null references message (id) on delete cascade,
  file text not null,
  images text[] not null,
  primary key (message_id, file)
);

-- Which blob store this database's blobs lie in: the store carries the same id. One row at most.
create table blob_store_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null
);
