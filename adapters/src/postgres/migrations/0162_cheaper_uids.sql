-- Cheaper triggers for UIDs (0152, 0161). Mail arrives as one message in its own transaction, and marks move nothing.

-- The first message that a transaction adds takes its number from the folder's row, which has to be updated anyway. Other
-- numbers come from a setting of the transaction. It then has the key `pending`, which it keeps, because triggers are nested:
-- from then on, each statement's trigger reads which rows have another number, and updates the folders once.
create or replace function give_uid() returns trigger language plpgsql as $$
declare
  setting text := current_setting('sen.next_uids', true);
  counters jsonb;
  next_uid bigint;
begin
  if tg_op = 'INSERT' then
    new.created_version := new.version;
  else
    new.is_deleted := false;
  end if;
  new.uid := null;
  if new.send_state = 'sending' then
    if tg_op = 'UPDATE' then
      counters := coalesce(nullif(setting, ''), '{}');
      perform set_config('sen.next_uids', (counters || '{"pending": true}')::text, true);
    end if;
    return new;
  end if;
  if tg_op = 'INSERT' and coalesce(setting, '') = '' then
    update folder f set uid_next = f.uid_next + 1, changed_version = greatest(f.changed_version, new.version)
    where f.id = new.folder_id and f.uid_next > 0 and f.role not in ('starred', 'scheduled', 'periodic')
    returning f.uid_next - 1 into new.uid;
    perform set_config('sen.next_uids', '{"' || new.folder_id || '":' || coalesce(new.uid + 1, 0) || '}', true);
    return new;
  end if;
  counters := coalesce(nullif(setting, ''), '{}');
  next_uid := counters ->> new.folder_id::text;
  if next_uid is null then
    -- The lock keeps the numbers ascending in the order of commits, even for a writer without the mailbox's lock.
    select case when f.role in ('starred', 'scheduled', 'periodic') then 0 else f.uid_next end into next_uid
    from folder f where f.id = new.folder_id for no key update;
  end if;
  if next_uid > 0 then
    new.uid := next_uid;
    next_uid := next_uid + 1;
  end if;
  counters := counters || jsonb_build_object(new.folder_id, next_uid, 'pending', true);
  perform set_config('sen.next_uids', counters::text, true);
  return new;
end $$;

create or replace function note_added_messages() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  if coalesce(strpos(current_setting('sen.next_uids', true), 'pending'), 0) = 0 then
    return null;
  end if;
  update folder f
  set uid_next = greatest(f.uid_next, n.uid + 1), changed_version = greatest(f.changed_version, n.version)
  from (
    select folder_id, max(uid) as uid, max(version) as version from new_rows where uid is not null group by folder_id
  ) n
  where f.id = n.folder_id and (f.uid_next <= n.uid or f.changed_version < n.version);
  return null;
end $$;

-- uid_next stays 0 while old mail is being numbered.
create or replace function note_changed_messages() returns trigger language plpgsql
set plan_cache_mode = 'force_generic_plan' as $$
begin
  if coalesce(strpos(current_setting('sen.next_uids', true), 'pending'), 0) = 0 then
    update folder f set changed_version = c.version
    from (select folder_id, max(version) as version from new_rows where uid is not null group by folder_id) c
    where f.id = c.folder_id and f.changed_version < c.version;
    return null;
  end if;
  with moved as (
    select o.folder_id, o.uid, n.version, o.id from old_rows o join new_rows n on n.id = o.id
    where o.uid is not null and (n.uid is distinct from o.uid or n.folder_id <> o.folder_id)
  ),
  logged as (
    insert into message_gone (folder_id, uid, version, message_id, is_destroyed)
    select folder_id, uid, version, id, false from moved
  )
  update folder f
  set uid_next = case when f.uid_next = 0 then 0 else greatest(f.uid_next, c.uid + 1) end,
      changed_version = greatest(f.changed_version, c.version)
  from (
    select folder_id, max(uid) as uid, max(version) as version from (
      select folder_id, uid, version from new_rows where uid is not null
      union all
      select folder_id, 0, version from moved
    ) changed group by folder_id
  ) c
  where f.id = c.folder_id and (f.changed_version < c.version or f.uid_next between 1 and c.uid);
  return null;
end $$;
