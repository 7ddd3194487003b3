-- Labels of a mailbox. One that was deleted is kept for a day, with all that bears it, so that this can be undone; whoever reads
-- looks at `removed_at`.
create table label (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  name text not null check (name <> ''),
  colour text not null,
  removed_at timestamptz
);
create unique index label_by_name on label (mailbox_id, name) where removed_at is null;
create index label_removed on label (removed_at) where removed_at is not null;

-- Which messages bear it, and which change gave or took it: that is what undo asks for. What was taken off leaves its row.
create table message_label (
  message_id bigint not null references message (id) on delete cascade,
  label_id bigint not null references label (id) on delete cascade,
  is_set boolean not null default true,
  version integer not null,
  primary key (message_id, label_id)
);
create index message_label_by_label on message_label (label_id, is_set, message_id);

-- What comes into a conversation later gets its labels (product decision 59), by the change that gave them to the rest: undo
-- takes them off both. A draft gets them when it is sent.
create function inherit_labels() returns trigger language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  -- The rows of the lists know at once whether there are any: a conversation of thousands is not read for each that joins it.
  if not exists (select from folder_thread ft where ft.thread_id = new.thread_id and ft.label_ids <> '{}') then
    return null;
  end if;
  insert into message_label (message_id, label_id, version)
  select new.id, l.label_id, max(l.version)
  from message m join message_label l on l.message_id = m.id and l.is_set
  where m.thread_id = new.thread_id and m.mailbox_id = new.mailbox_id and m.id <> new.id
  group by l.label_id
  on conflict do nothing;
  return null;
end $$;

create trigger message_inheriting_labels after insert on message for each row
  when (new.kind <> 'draft') execute function inherit_labels();
create trigger message_sent_inheriting_labels after update of kind on message for each row
  when (old.kind = 'draft' and new.kind <> 'draft') execute function inherit_labels();

-- Of the messages that the row may show, as its star is. Ids of labels that were deleted may be among them.
alter table folder_thread add column label_ids bigint[] not null default '{}';

-- As in migrations 0002 and 0010, with the labels.
create or replace function gather_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void
language plpgsql set plan_cache_mode = 'force_generic_plan' as $$
begin
  with m as materialized (
    select message.*, folder.role, folder.role in ('trash', 'junk') as put_away
    from message join folder on folder.id = message.folder_id
    where message.thread_id = any (in_threads) and message.mailbox_id = in_mailbox
  ),
  place as (
    select distinct m.thread_id, m.folder_id, m.put_away, false as is_starred_list from m
    union all
    select distinct m.thread_id, folder.id, false, true
    from m join folder on folder.mailbox_id = in_mailbox and folder.role = 'starred'
    where m.is_starred and not m.put_away
  ),
  shown as (
    select p.folder_id as place_id, m.*, (p.is_starred_list or m.folder_id = p.folder_id) as own
    from place p
    join m on m.thread_id = p.thread_id
      and case when p.put_away then m.folder_id = p.folder_id else not m.put_away end
  ),
  folders_of as (
    select thread_id, array_agg(distinct folder_id) as folder_ids from m group by thread_id
  ),
  people as (
    select place_id, thread_id, jsonb_agg(sender order by first_at) filter (where position <= 6) as participants
    from (
      select *, row_number() over (partition by place_id, thread_id order by first_at) as position
      from (
        select place_id, thread_id, lower(sender ->> 'email') as email, min(received_at) as first_at,
               (array_agg(sender order by received_at))[1] as sender
        from shown where kind <> 'draft'
        group by place_id, thread_id, lower(sender ->> 'email')
      ) by_email
    ) numbered
    group by place_id, thread_id
  ),
  derived as (
    select
      s.place_id, s.thread_id,
      max(s.received_at) filter (where s.own) as last_message_at,
      (array_agg(s.snippet order by s.received_at desc, s.id desc) filter (where s.own))[1] as snippet,
      (array_agg(s.recipients_to order by s.received_at desc, s.id desc) filter (where s.own))[1] as recipients,
      coalesce(array_agg(s.id order by s.received_at) filter (where s.kind = 'draft'), '{}') as draft_ids,
      count(distinct s.identity_key) filter (where s.kind <> 'draft') as message_count,
      bool_or(s.own and not s.is_read) as unread,
      bool_or(s.is_starred) as starred,
      bool_or(s.has_attachments) as has_attachments,
      bool_or(s.send_state = 'sending_failed') as send_failed
    from shown s
    group by s.place_id, s.thread_id
  ),
  labelled as (
    select s.place_id, s.thread_id, array_agg(distinct l.label_id) as label_ids
    from shown s join message_label l on l.message_id = s.id and l.is_set
    group by s.place_id, s.thread_id
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
    d.place_id, d.thread_id, in_mailbox, d.last_message_at, t.subject, d.snippet, coalesce(p.participants, '[]'),
    d.recipients, d.draft_ids, f.folder_ids, d.message_count, d.unread, d.starred, d.has_attachments, d.send_failed,
    coalesce(l.label_ids, '{}'), in_version
  from derived d
  join thread t on t.id = d.thread_id
  join folders_of f on f.thread_id = d.thread_id
  left join people p on p.place_id = d.place_id and p.thread_id = d.thread_id
  left join labelled l on l.place_id = d.place_id and l.thread_id = d.thread_id
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
  is_alone boolean;
begin
  if cardinality(in_threads) = 1 then
    select * into m from message where thread_id = in_threads[1] and mailbox_id = in_mailbox limit 1;
    is_alone := found and not m.is_starred
      and not exists (select from message other where other.thread_id = in_threads[1] and other.id <> m.id)
      and not exists (select from folder_thread ft where ft.thread_id = in_threads[1]);
    if is_alone then
      insert into folder_thread (
        folder_id, thread_id, mailbox_id, last_message_at, subject, snippet, participants, recipients, draft_ids,
        folder_ids, message_count, unread, starred, has_attachments, send_failed, label_ids, version
      )
      select
        m.folder_id, t.id, in_mailbox, m.received_at, t.subject, m.snippet,
        case when m.kind = 'draft' then '[]'::jsonb else jsonb_build_array(m.sender) end, m.recipients_to,
        case when m.kind = 'draft' then array[m.id] else '{}' end, array[m.folder_id],
        case when m.kind = 'draft' then 0 else 1 end, not m.is_read, false, m.has_attachments,
        m.send_state = 'sending_failed',
        array(select l.label_id from message_label l where l.message_id = m.id and l.is_set order by l.label_id), in_version
      from thread t where t.id = in_threads[1] and t.last_message_at = m.received_at;
      if found then
        return;
      end if;
    end if;
  end if;
  perform gather_threads(in_mailbox, in_threads, in_version);
end $$;
