-- Snoozed threads lie in a system folder (`\Snoozed` in the IANA registry of mailbox attributes) until their time. A thread that
-- returned is listed in the inbox by the time of its return. New mail of a muted thread goes to the archive.
alter table folder drop constraint folder_role_check;
alter table folder add constraint folder_role_check check (
  role in (
    'inbox', 'starred', 'sent', 'drafts', 'scheduled', 'periodic', 'snoozed', 'archive', 'junk', 'trash', 'custom'
  )
);

update folder set name = name || ' ' || id
where role = 'custom' and parent_id is null and lower(name) = 'snoozed';

insert into folder (mailbox_id, role, name)
select mailbox_id, 'snoozed', 'Snoozed' from folder inbox where role = 'inbox';

alter table thread
  add column snoozed_until timestamptz,
  add column unsnoozed_at timestamptz,
  add column is_muted boolean not null default false;

create index thread_snoozed on thread (mailbox_id, snoozed_until) where snoozed_until is not null;

-- As in migration 0169, but a thread that returned from Snoozed is listed in the inbox by the time of its return.
create or replace function gather_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  inbox_id bigint;
begin
  select id into inbox_id from folder where mailbox_id = in_mailbox and role = 'inbox';
  -- Trash and Junk show only their own messages of a thread. All other lists show the rest, which has the scope 0.
  with m as materialized (
    select message.id, message.thread_id, message.folder_id, message.kind, message.sender, message.received_at,
      message.snippet, message.recipients_to, message.identity_key, message.is_read, message.is_starred,
      message.has_attachments, message.send_state = 'sending_failed' as send_failed,
      case when folder.role in ('trash', 'junk') then message.folder_id else 0 end as scope_id
    from message join folder on folder.id = message.folder_id
    where message.thread_id = any (in_threads) and message.mailbox_id + 0 = in_mailbox
  ),
  whole as materialized (
    select thread_id, scope_id,
      coalesce(array_agg(id order by received_at) filter (where kind = 'draft'), '{}') as draft_ids,
      count(distinct identity_key) filter (where kind <> 'draft') as message_count,
      bool_or(is_starred) as starred, bool_or(has_attachments) as has_attachments, bool_or(send_failed) as send_failed
    from m group by thread_id, scope_id
  ),
  people as materialized (
    select thread_id, scope_id, jsonb_agg(sender order by first_at) filter (where position <= 6) as participants
    from (
      select *, row_number() over (partition by thread_id, scope_id order by first_at) as position
      from (
        select thread_id, scope_id, lower(sender ->> 'email') as email, min(received_at) as first_at,
               (array_agg(sender order by received_at))[1] as sender
        from m where kind <> 'draft'
        group by thread_id, scope_id, lower(sender ->> 'email')
      ) by_email
    ) numbered
    group by thread_id, scope_id
  ),
  labelled as materialized (
    select m.thread_id, m.scope_id, array_agg(distinct l.label_id) as label_ids
    from m join message_label l on l.message_id = m.id and l.is_set
    group by m.thread_id, m.scope_id
  ),
  folders_of as materialized (
    select thread_id, array_agg(distinct folder_id) as folder_ids from m group by thread_id
  ),
  own as (
    select folder_id as place_id, thread_id, scope_id, id, received_at, snippet, recipients_to, is_read from m
    union all
    select folder.id, m.thread_id, m.scope_id, m.id, m.received_at, m.snippet, m.recipients_to, m.is_read
    from m join folder on folder.mailbox_id = in_mailbox and folder.role = 'starred'
    where m.scope_id = 0 and m.thread_id in (select w.thread_id from whole w where w.scope_id = 0 and w.starred)
  ),
  derived as materialized (
    select place_id, thread_id, scope_id, max(received_at) as last_message_at,
      (array_agg(snippet order by received_at desc, id desc))[1] as snippet,
      (array_agg(recipients_to order by received_at desc, id desc))[1] as recipients,
      bool_or(not is_read) as unread
    from own group by place_id, thread_id, scope_id
  ),
  gone as (
    delete from folder_thread ft
    where ft.thread_id = any (in_threads) and ft.mailbox_id = in_mailbox
      and not exists (select 1 from derived d where d.place_id = ft.folder_id and d.thread_id = ft.thread_id)
  ),
  bumped as (
    update thread t set last_message_at = n.newest
    from (select thread_id, max(received_at) as newest from m group by thread_id) n
    where t.id = n.thread_id and t.last_message_at is distinct from n.newest
  )
  insert into folder_thread (
    folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants, recipients, draft_ids, folder_ids,
    message_count, unread, starred, has_attachments, send_failed, label_ids, version
  )
  select
    d.place_id, d.thread_id, in_mailbox,
    greatest(d.last_message_at, case when d.place_id = inbox_id then t.unsnoozed_at end), t.subject, d.snippet,
    coalesce(p.participants, '[]'),
    d.recipients, w.draft_ids, f.folder_ids, w.message_count, d.unread, w.starred, w.has_attachments, w.send_failed,
    coalesce(l.label_ids, '{}'), in_version
  from derived d
  join thread t on t.id = d.thread_id
  join whole w on w.thread_id = d.thread_id and w.scope_id = d.scope_id
  join folders_of f on f.thread_id = d.thread_id
  left join people p on p.thread_id = d.thread_id and p.scope_id = d.scope_id
  left join labelled l on l.thread_id = d.thread_id and l.scope_id = d.scope_id
  on conflict (folder_id, thread_id) do update set
    last_message_at = excluded.last_message_at, subject = excluded.subject, snippet = excluded.snippet,
    participants = excluded.participants, recipients = excluded.recipients, draft_ids = excluded.draft_ids,
    folder_ids = excluded.folder_ids, message_count = excluded.message_count, unread = excluded.unread,
    starred = excluded.starred, has_attachments = excluded.has_attachments, send_failed = excluded.send_failed,
    label_ids = excluded.label_ids, version = excluded.version;

  -- A thread that lost its last message (a deleted draft, a merge) is gone.
  delete from thread t
  where t.id = any (in_threads) and t.mailbox_id = in_mailbox
    and not exists (select 1 from message where message.thread_id = t.id);
end $$;

create or replace function refresh_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
declare
  m message;
begin
  if cardinality(in_threads) = 1 then
    select * into m from message where thread_id = in_threads[1] and mailbox_id = in_mailbox limit 1;
    if found and not m.is_starred
      and exists (select from thread t where t.id = in_threads[1] and t.last_message_at = m.received_at)
      and not exists (select from message other where other.thread_id = in_threads[1] and other.id <> m.id)
    then
      if exists (select from folder_thread ft where ft.thread_id = in_threads[1] and ft.folder_id <> m.folder_id) then
        delete from folder_thread ft
        where ft.thread_id = in_threads[1] and ft.mailbox_id = in_mailbox and ft.folder_id <> m.folder_id;
      end if;
      insert into folder_thread (
        folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants, recipients, draft_ids,
        folder_ids, message_count, unread, starred, has_attachments, send_failed, label_ids, version
      )
      select
        m.folder_id, t.id, in_mailbox,
        case
          when t.unsnoozed_at is null then m.received_at
          when exists (select from folder f where f.id = m.folder_id and f.role = 'inbox')
            then greatest(m.received_at, t.unsnoozed_at)
          else m.received_at
        end, t.subject, m.snippet,
        case when m.kind = 'draft' then '[]'::jsonb else jsonb_build_array(m.sender) end, m.recipients_to,
        case when m.kind = 'draft' then array[m.id] else '{}' end, array[m.folder_id],
        case when m.kind = 'draft' then 0 else 1 end, not m.is_read, false, m.has_attachments,
        m.send_state = 'sending_failed',
        array(select l.label_id from message_label l where l.message_id = m.id and l.is_set order by l.label_id), in_version
      from thread t where t.id = in_threads[1]
      on conflict (folder_id, thread_id) do update set
        last_message_at = excluded.last_message_at, subject = excluded.subject, snippet = excluded.snippet,
        participants = excluded.participants, recipients = excluded.recipients, draft_ids = excluded.draft_ids,
        folder_ids = excluded.folder_ids, message_count = excluded.message_count, unread = excluded.unread,
        starred = excluded.starred, has_attachments = excluded.has_attachments, send_failed = excluded.send_failed,
        label_ids = excluded.label_ids, version = excluded.version;
      return;
    end if;
  end if;
  for position in 1 .. cardinality(in_threads) by 16 loop
    perform gather_threads(in_mailbox, in_threads[position : position + 15], in_version);
  end loop;
end $$;
