-- What the user decided beforehand about mail, and work on more threads than one call should touch.

create table rule (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  kind text not null check (kind in ('auto_mark_spam', 'vacation', 'autofw', 'filter')),
  is_enabled boolean not null default true,
  name text not null default '',
  -- Of auto_mark_spam: whose mail goes to Junk. Lower case.
  sender text,
  -- Of the other kinds.
  definition jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- The changes of the mailbox that made it and took it away: undoing one of them undoes this too.
  made_version integer not null,
  removed_version integer,
  removed_at timestamptz,
  check (kind <> 'auto_mark_spam' or sender is not null)
);

create index rule_by_mailbox on rule (mailbox_id, kind, id) where removed_at is null;
-- One rule a sender (product decision 14); receiving asks by it.
create unique index rule_blocking on rule (mailbox_id, sender) where kind = 'auto_mark_spam' and removed_at is null;
create index rule_removed on rule (removed_at) where removed_at is not null;

create table batch (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  action text not null check (action in ('move', 'delete', 'spam', 'not_spam', 'restore', 'delete_forever', 'mark')),
  state text not null check (state in ('working', 'done', 'cancelled', 'undoing', 'undone')),
  to_folder_id bigint references folder (id) on delete set null,
  unread boolean,
  block_senders boolean not null default false,
  total integer not null default 0,
  done integer not null default 0,
  -- Of those done, how many there was something to change in.
  changed integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);

create index batch_by_mailbox on batch (mailbox_id, id desc);
-- One at a time in a mailbox.
create unique index batch_under_way on batch (mailbox_id) where state in ('working', 'undoing');
create index batch_ended on batch (ended_at) where ended_at is not null;

-- What it was asked for, as it stood then: what comes later is not touched.
create table batch_thread (
  batch_id bigint not null references batch (id) on delete cascade,
  position integer not null,
  thread_id bigint not null,
  folder_id bigint not null,
  is_done boolean not null default false,
  -- The change that did it; empty where there was nothing to do.
  version integer,
  primary key (batch_id, position)
);

create index batch_thread_waiting on batch_thread (batch_id, position) where not is_done;
create index batch_thread_to_undo on batch_thread (batch_id, version) where version is not null;
