-- A folder has a parent and a name; its path follows from them. Renaming or moving one is one statement for it and all below it.
alter table folder add column parent_id bigint, add column name text;

-- Every part of a path has had a row so far; one that somebody took away by hand is made again.
insert into folder (mailbox_id, role, path)
select distinct f.mailbox_id, 'custom', array_to_string(parts[1:depth], '/')
from folder f, string_to_array(f.path, '/') parts, generate_series(1, array_length(parts, 1) - 1) depth
on conflict do nothing;

update folder f set name = regexp_replace(f.path, '^.*/', ''), parent_id = parent.id
from folder self
left join folder parent on parent.mailbox_id = self.mailbox_id and parent.path = regexp_replace(self.path, '/?[^/]*$', '')
where self.id = f.id;

-- Of the same mailbox, by the key that leads there.
alter table folder add constraint folder_mailbox_id_id_key unique (mailbox_id, id);
alter table folder
  alter column name set not null,
  -- What is written there is replaced by what follows.
  alter column path set default '',
  add constraint folder_name_check check (name <> '' and position('/' in name) = 0),
  add constraint folder_parent_check check (parent_id is null or role = 'custom'),
  add constraint folder_parent_id_fkey foreign key (mailbox_id, parent_id) references folder (mailbox_id, id);
create index folder_by_parent on folder (parent_id) where parent_id is not null;

-- The one place where a path is derived.
create function folder_path() returns trigger language plpgsql as $$
declare
  parent_path text;
begin
  select path into parent_path from folder where id = new.parent_id;
  if tg_op = 'UPDATE' and (parent_path = old.path or starts_with(parent_path, old.path || '/')) then
    raise exception 'folder % cannot lie below itself', new.id using errcode = 'check_violation';
  end if;
  new.path = coalesce(parent_path || '/', '') || new.name;
  return new;
end $$;

create trigger folder_path before insert or update of parent_id, name, path on folder
  for each row execute function folder_path();

-- Those below it, level by level.
create function folder_subfolder_paths() returns trigger language plpgsql as $$
begin
  update folder set name = name where parent_id = new.id;
  return null;
end $$;

create trigger folder_subfolder_paths after update of parent_id, name, path on folder for each row
  when (old.path is distinct from new.path) execute function folder_subfolder_paths();
