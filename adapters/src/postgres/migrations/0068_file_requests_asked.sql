-- What a page that takes files asks and says, what came by it, and shares that can be taken up again.

alter table file_request
  -- What its visitors read first; empty: the page's own words.
  add column title text not null default '',
  -- Null: without a password.
  add column password_hash text,
  -- Of files; null: as many as there is room for.
  add column limit_count integer check (limit_count > 0);

-- What was brought and its owner has not been told of by mail yet.
create table file_request_arrival (
  id bigint generated always as identity primary key,
  request_id bigint not null references file_request (id) on delete cascade,
  file_name text not null,
  -- What the visitor calls themselves; empty: nothing.
  brought_by text not null
);
create index file_request_arrival_by_request on file_request_arrival (request_id, id);

-- Browsers in which the password of such a page was typed.
create table file_request_visit (
  token_digest text primary key,
  request_id bigint not null references file_request (id) on delete cascade,
  expires_at timestamptz not null
);
create index file_request_visit_by_request on file_request_visit (request_id);
create index file_request_visit_by_end on file_request_visit (expires_at);

alter table drive_share
  -- Of what goes with mail: for whoever has the link, and not for those alone whom the mail goes to.
  add column for_anybody boolean not null default false,
  -- What it was when its owner ended it by hand, and becomes when they take that back. Null: it ended in another way.
  add column ended_from text check (ended_from in ('draft', 'live'));
