-- Folders, threads, messages, files. `message` is the truth; `folder_thread` and the folder's counters are derived.

create table folder (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  role text not null check (role in ('inbox', 'starred', 'sent', 'drafts', 'scheduled', 'periodic', 'junk', 'trash', 'custom')),
  path text not null,
  unread_threads integer not null default 0,
  total_threads integer not null default 0,
  unique (mailbox_id, path)
);

create unique index folder_by_role on folder (mailbox_id, role) where role <> 'custom';

create table thread (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- As its first message wrote it; the base form joins later replies (product decision 19).
  subject text not null,
  base_subject text not null,
  last_message_at timestamptz not null
);

-- A digest: subjects may be longer than an index row.
create index thread_by_base_subject on thread (mailbox_id, md5(base_subject), last_message_at desc);

-- Every Message-ID that a thread holds or refers to, as 128 bits of its SHA-256.
create table thread_reference (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  reference_key uuid not null,
  thread_id bigint not null references thread (id) on delete cascade,
  primary key (mailbox_id, reference_key)
);

create index thread_reference_by_thread on thread_reference (thread_id);

create table message (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  thread_id bigint not null references thread (id),
  folder_id bigint not null references folder (id),
  kind text not null check (kind in ('received', 'draft', 'sent')),
  send_state text not null default 'none' check (send_state in ('none', 'sending', 'sending_failed')),
  message_id_header text not null,
  identity_key text not null,
  in_reply_to text not null,
  reference_ids text[] not null,
  subject text not null,
  sender jsonb not null,
  reply_to jsonb not null,
  recipients_to jsonb not null,
  recipients_cc jsonb not null,
  recipients_bcc jsonb not null,
  sent_at timestamptz,
  received_at timestamptz not null,
  snippet text not null,
  size_bytes integer not null,
  raw_blob text,
  is_read boolean not null,
  is_starred boolean not null default false,
  has_attachments boolean not null default false,
  unparsable boolean not null default false,
  envelope jsonb,
  delivery_key text,
  revision integer not null default 1,
  version integer not null,
  -- Where it was before its last move, which change moved it, and when: restore, undo and Trash's 30 days.
  previous_folder_id bigint references folder (id) on delete set null,
  moved_version integer,
  moved_at timestamptz
);

create index message_by_thread on message (thread_id, received_at, id);
create index message_by_folder on message (folder_id, moved_at);
create unique index message_by_delivery on message (mailbox_id, delivery_key) where delivery_key is not null;
-- Before a blob is swept away, somebody asks whether a row still names it.
create index message_by_blob on message (raw_blob) where raw_blob is not null;

create table message_body (
  message_id bigint primary key references message (id) on delete cascade,
  text text not null,
  html text not null,
  clean_html text,
  clean_version text,
  has_remote_content boolean not null default false
);

create table file (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Null while an upload waits to be attached.
  message_id bigint references message (id) on delete cascade,
  position integer not null default 0,
  name text not null,
  size_bytes integer not null,
  content_type text not null,
  content_id text not null default '',
  is_inline boolean not null default false,
  -- Either a blob of its own, or a part of a message's raw bytes.
  blob text not null,
  part_index integer,
  created_at timestamptz not null default now()
);

create index file_by_message on file (message_id, position) where message_id is not null;
create index file_waiting on file (created_at) where message_id is null;
create index file_by_blob on file (blob);

-- One row for each thread in each folder that shows it: a list page is one walk of one index.
create table folder_thread (
  folder_id bigint not null references folder (id) on delete cascade,
  thread_id bigint not null references thread (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  last_message_at timestamptz not null,
  subject text not null,
  snippet text not null,
  participants jsonb not null,
  recipients jsonb not null,
  draft_ids bigint[] not null,
  folder_ids bigint[] not null,
  message_count integer not null,
  unread boolean not null,
  starred boolean not null,
  has_attachments boolean not null,
  send_failed boolean not null,
  version integer not null,
  primary key (folder_id, thread_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

create index folder_thread_newest on folder_thread (folder_id, last_message_at desc, thread_id desc);
create index folder_thread_by_thread on folder_thread (thread_id);

-- Counters follow the rows by themselves, so that no writer can forget them.
create function count_folder_threads() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update folder f set total_threads = f.total_threads + d.total, unread_threads = f.unread_threads + d.unread
    from (select folder_id, count(*) as total, count(*) filter (where unread) as unread from new_rows group by folder_id) d
    where f.id = d.folder_id;
  elsif tg_op = 'DELETE' then
    update folder f set total_threads = f.total_threads - d.total, unread_threads = f.unread_threads - d.unread
    from (select folder_id, count(*) as total, count(*) filter (where unread) as unread from old_rows group by folder_id) d
    where f.id = d.folder_id;
  else
    update folder f set unread_threads = f.unread_threads + d.unread
    from (
      select folder_id, sum(sign)::integer as unread from (
        select folder_id, 1 as sign from new_rows where unread
        union all
        select folder_id, -1 from old_rows where unread
      ) s group by folder_id having sum(sign) <> 0
    ) d
    where f.id = d.folder_id;
  end if;
  return null;
end $$;

create trigger folder_thread_inserted after insert on folder_thread
  referencing new table as new_rows for each statement execute function count_folder_threads();
create trigger folder_thread_deleted after delete on folder_thread
  referencing old table as old_rows for each statement execute function count_folder_threads();
create trigger folder_thread_updated after update on folder_thread
  referencing old table as old_rows new table as new_rows for each statement execute function count_folder_threads();

-- Derives the list rows of these threads from their messages: the only writer of folder_thread. Rules:
-- mail in Trash and Junk counts only in the row of that folder; Starred shows threads with a starred message elsewhere;
-- time, snippet and unread come from the messages in the row's own folder, the rest from all that the row may show.
create function refresh_threads(in_mailbox bigint, in_threads bigint[], in_version integer) returns void language plpgsql as $$
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
    message_count, unread, starred, has_attachments, send_failed, version
  )
  select
    d.place_id, d.thread_id, in_mailbox, d.last_message_at, t.subject, d.snippet, coalesce(p.participants, '[]'),
    d.recipients, d.draft_ids, f.folder_ids, d.message_count, d.unread, d.starred, d.has_attachments, d.send_failed,
    in_version
  from derived d
  join thread t on t.id = d.thread_id
  join folders_of f on f.thread_id = d.thread_id
  left join people p on p.place_id = d.place_id and p.thread_id = d.thread_id
  on conflict (folder_id, thread_id) do update set
    last_message_at = excluded.last_message_at, subject = excluded.subject, snippet = excluded.snippet,
    participants = excluded.participants, recipients = excluded.recipients, draft_ids = excluded.draft_ids,
    folder_ids = excluded.folder_ids, message_count = excluded.message_count, unread = excluded.unread,
    starred = excluded.starred, has_attachments = excluded.has_attachments, send_failed = excluded.send_failed,
    version = excluded.version;

  -- A thread that lost its last message (a deleted draft, a merge) is gone.
  delete from thread t
  where t.id = any (in_threads) and t.mailbox_id = in_mailbox
    and not exists (select 1 from message where message.thread_id = t.id);
end $$;
