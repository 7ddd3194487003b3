-- Documents that are edited by another program (WOPI): who edits which file, by a token of its own, and whose lock it has.

create table office_session (
  token_digest text primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- It ends with the session that it was begun in.
  session_digest text not null references session (token_digest) on delete cascade,
  item_id bigint not null references drive_item (id) on delete cascade,
  expires_at timestamptz not null
);
create index office_session_by_account on office_session (account_id);
create index office_session_by_session on office_session (session_digest);
create index office_session_by_item on office_session (item_id);
create index office_session_expired on office_session (expires_at);

create table office_lock (
  item_id bigint primary key references drive_item (id) on delete cascade,
  lock text not null,
  expires_at timestamptz not null
);
create index office_lock_expired on office_lock (expires_at);
