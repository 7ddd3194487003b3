-- Mailboxes that are moved in from other servers, again and again until mail comes here (product decision 73): what was brought from
-- where, so that nothing comes twice.

-- An account elsewhere.
create table move_in_source (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Lower case.
  host text not null,
  user_name text not null,
  unique (mailbox_id, host, user_name)
);

create table moved_folder (
  id bigint generated always as identity primary key,
  source_id bigint not null references move_in_source (id) on delete cascade,
  -- As its server writes it.
  name text not null,
  -- Where its mail goes; null once that was deleted here.
  folder_id bigint references folder (id) on delete set null,
  unique (source_id, name)
);
create index moved_folder_by_folder on moved_folder (folder_id) where folder_id is not null;

-- A message there that was dealt with, also where nothing came of it.
create table moved_message (
  moved_folder_id bigint not null references moved_folder (id) on delete cascade,
  uid_validity bigint not null,
  uid bigint not null,
  -- Null: its mail was here already, or was deleted here since.
  message_id bigint references message (id) on delete set null,
  -- By which the same mail is known under other numbers.
  identity text not null,
  -- As it was there when it was last looked at, and which changes here that made: what has another version was changed here by somebody.
  is_read boolean not null,
  is_starred boolean not null,
  read_version integer,
  starred_version integer,
  -- It is there no more, under this number.
  is_gone boolean not null default false,
  primary key (moved_folder_id, uid_validity, uid)
);
create index moved_message_by_identity on moved_message (identity, moved_folder_id);
create index moved_message_by_message on moved_message (message_id) where message_id is not null;
