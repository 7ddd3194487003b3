-- Numbers for mail programs: a UID for each message in its folder (RFC 9051 section 2.3.1.1), versions of folders, and a log of
-- what left them (RFC 7162). See docs/subsystems/uids.md. The default of folder.uid_validity rewrites the table folder.

-- UIDVALIDITY has 32 bits and must never repeat for a folder, so it starts at the epoch second.
create sequence folder_uid_validity as bigint maxvalue 4294967295;
select setval('folder_uid_validity', extract(epoch from now())::bigint);

alter table folder
  add column uid_validity bigint not null default nextval('folder_uid_validity'),
  -- 0 means that the folder holds mail from before this migration that has no UIDs yet (number_old_mail).
  add column uid_next bigint not null default 0,
  -- The highest version of a message that changed in the folder, came into it, or left it.
  add column changed_version integer not null default 0,
  -- message_gone is complete for changes after this version.
  add column gone_floor integer not null default 0,
  add column is_subscribed boolean not null default true;
alter table folder alter column uid_next set default 1;

-- No index may contain version or is_*: changes of flags must stay HOT updates.
alter table message
  add column uid bigint,
  add column created_version integer,
  add column is_answered boolean not null default false,
  add column is_forwarded boolean not null default false,
  add column is_deleted boolean not null default false,
  add column keywords text[] not null default '{}';
create unique index message_by_uid on message (folder_id, uid) where uid is not null;

-- There is no foreign key, because checking it for every message that is moved costs more than the trigger that replaces it.
create table message_gone (
  folder_id bigint not null,
  uid bigint not null,
  version integer not null,
  message_id bigint not null,
  is_destroyed boolean not null,
  left_at timestamptz not null default now()
);
create index message_gone_by_version on message_gone (folder_id, version);
create index message_gone_by_time on message_gone using brin (left_at);

-- The raw header block and the MIME tree, so that mail programs can list mail without reading its blobs.
create table message_structure (
  message_id bigint primary key references message (id) on delete cascade,
  header bytea not null,
  structure jsonb not null
);

-- The source that mail programs see of a draft. It must not change under one UID.
create table draft_source (
  message_id bigint primary key references message (id) on delete cascade,
  uid bigint not null,
  raw_blob text not null,
  size_bytes integer not null
);
create index draft_source_by_blob on draft_source (raw_blob);

-- Gives a message the next UID of its folder, or none while it is being sent or in a folder that mail programs do not see.
-- The next numbers are kept in a setting of the transaction: an update of the folder for each row would be quadratic.
create function give_uid() returns trigger language plpgsql as $$
declare
  counters jsonb := coalesce(nullif(current_setting('sen.next_uids', true), ''), '{}');
  next_uid bigint := counters ->> new.folder_id::text;
begin
  if tg_op = 'INSERT' then
    new.created_version := new.version;
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

create trigger message_added_uid before insert on message for each row execute function give_uid();
-- Each save of a draft is another message for mail programs, because a message never changes under its UID.
create trigger message_moved_uid before update of folder_id, send_state, kind, revision on message for each row
  when (
    old.folder_id <> new.folder_id or old.kind <> new.kind or (old.kind = 'draft' and old.revision <> new.revision)
    or (old.send_state = 'sending') <> (new.send_state = 'sending')
  )
  execute function give_uid();

create function note_added_messages() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  update folder f
  set uid_next = greatest(f.uid_next, n.uid + 1), changed_version = greatest(f.changed_version, n.version)
  from (
    select folder_id, max(uid) as uid, max(version) as version from new_rows where uid is not null group by folder_id
  ) n
  where f.id = n.folder_id;
  return null;
end $$;

create trigger message_added_to_folder after insert on message referencing new table as new_rows
  for each statement execute function note_added_messages();

-- uid_next stays 0 while old mail is being numbered.
create function note_changed_messages() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
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

create trigger message_changed_in_folder after update on message referencing old table as old_rows new table as new_rows
  for each statement execute function note_changed_messages();

-- A deletion takes the next version of its mailbox first, so the mailbox row has it.
create function note_deleted_messages() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  with gone as (
    select o.folder_id, o.uid, m.version, o.id
    from old_rows o join mailbox m on m.id = o.mailbox_id join folder f on f.id = o.folder_id
    where o.uid is not null
  ),
  logged as (
    insert into message_gone (folder_id, uid, version, message_id, is_destroyed)
    select folder_id, uid, version, id, true from gone
  )
  update folder f set changed_version = greatest(f.changed_version, g.version)
  from (select folder_id, max(version) as version from gone group by folder_id) g
  where f.id = g.folder_id;
  return null;
end $$;

create trigger message_deleted_from_folder after delete on message referencing old table as old_rows
  for each statement execute function note_deleted_messages();

create function forget_gone_messages() returns trigger language plpgsql as $$
begin
  delete from message_gone g using old_rows o where g.folder_id = o.id;
  return null;
end $$;

create trigger folder_deleted_gone after delete on folder referencing old table as old_rows
  for each statement execute function forget_gone_messages();

-- Labels are keywords to mail programs, so a change of a label is a change of the message.
create function note_labelled_messages() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  update message m set version = l.version
  from (select message_id, max(version) as version from new_rows group by message_id) l
  where m.id = l.message_id and m.version < l.version;
  return null;
end $$;

create trigger message_label_added after insert on message_label referencing new table as new_rows
  for each statement execute function note_labelled_messages();
create trigger message_label_changed after update on message_label referencing new table as new_rows
  for each statement execute function note_labelled_messages();

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null
  union all select blob from drive_version
  union all select blob from avatar
  union all select raw_blob from aggregate_report_mail
  union all select raw_blob from removed_message
  union all select raw_blob from quarantined_message
  union all select raw_blob from draft_source;
