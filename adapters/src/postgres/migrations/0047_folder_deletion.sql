-- While its mail is being taken out of it, a folder that is to be deleted is in no list and takes no mail (product decision 39).
-- One that is made meanwhile may have its path.
alter table folder add column is_being_deleted boolean not null default false;
alter table folder drop constraint folder_mailbox_id_path_key;
create unique index folder_by_path on folder (mailbox_id, path) where not is_being_deleted;

-- A message goes on naming the folder that it was in before when that is gone: undo makes the folder again, under its id. Whoever
-- reads it looks whether the folder is there. Without the key, a folder that much mail has come from goes in one short statement.
alter table message drop constraint message_previous_folder_id_fkey;

-- Whether a folder would lie below itself is told by the ids above it: two may have one path now, while one is being deleted.
create or replace function folder_path() returns trigger language plpgsql as $$
declare
  parent_path text;
  above bigint = new.parent_id;
begin
  select path into parent_path from folder where id = new.parent_id;
  while tg_op = 'UPDATE' and above is not null loop
    if above = new.id then
      raise exception 'folder % cannot lie below itself', new.id using errcode = 'check_violation';
    end if;
    select parent_id into above from folder where id = above;
  end loop;
  new.path = coalesce(parent_path || '/', '') || new.name;
  return new;
end $$;

-- Now that anybody can rename folders: of the folder itself, and not of each of the thousands that may lie below it. Pages ask
-- for all folders when they hear of one. What is being deleted is in no list of theirs.
drop trigger folder_renamed on folder;
create trigger folder_renamed after update on folder for each row
  when (old.path is distinct from new.path and not new.is_being_deleted and pg_trigger_depth() = 0)
  execute function folder_renamed();
