alter table submission
  -- A mail program handed the message in, and appends its own copy to Sent.
  add column is_from_program boolean not null default false;

-- As in 0152. A message with a new UID is another one for mail programs, so an earlier \Deleted does not mean it:
-- what the web restores or files must not be purged by the next EXPUNGE.
create or replace function give_uid() returns trigger language plpgsql as $$
declare
  counters jsonb := coalesce(nullif(current_setting('sen.next_uids', true), ''), '{}');
  next_uid bigint := counters ->> new.folder_id::text;
begin
  if tg_op = 'INSERT' then
    new.created_version := new.version;
  else
    new.is_deleted := false;
  end if;
  new.uid := null;
  if new.send_state = 'sending' then
    return new;
  end if;
  if next_uid is null then
    -- The lock keeps the numbers ascending in the order of commits, even for a writer without the mailbox's lock.
    select case when f.role in ('starred', 'scheduled', 'periodic') then 0 else f.uid_next end into next_uid
    from folder f where f.id = new.folder_id for no key update;
  end if;
  if next_uid > 0 then
    new.uid := next_uid;
    next_uid := next_uid + 1;
  end if;
  perform set_config('sen.next_uids', (counters || jsonb_build_object(new.folder_id, next_uid))::text, true);
  return new;
end $$;
