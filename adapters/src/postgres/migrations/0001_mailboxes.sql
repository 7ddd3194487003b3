-- Domains, mailboxes, sessions, settings: who is here.

create table domain (
  id bigint generated always as identity primary key,
  name text not null unique check (name = lower(name)),
  verified boolean not null default false,
  pool_quota_megabytes integer not null default 51200,
  created_at timestamptz not null default now()
);

create table mailbox (
  id bigint generated always as identity primary key,
  domain_id bigint not null references domain (id),
  address text not null unique check (address = lower(address)),
  display_name text not null,
  password_hash text not null,
  is_owner boolean not null default false,
  smtp_enabled boolean not null default true,
  quota_megabytes integer not null,
  auto_quota boolean not null default false,
  used_bytes bigint not null default 0,
  -- Number of the last change; every writer takes this row's lock first.
  version integer not null default 0,
  created_at timestamptz not null default now()
);

create index mailbox_by_domain on mailbox (domain_id);

-- From addresses the account may use (product decision 33).
create table sender_account (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  address text not null,
  name text not null,
  verified boolean not null default false,
  is_default boolean not null default false,
  unique (mailbox_id, address)
);

create unique index sender_account_default on sender_account (mailbox_id) where is_default;

create table session (
  token_digest text primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  user_agent text not null default ''
);

create index session_by_mailbox on session (mailbox_id);

create table setting (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  key text not null,
  value jsonb not null,
  primary key (mailbox_id, key)
);

-- What happened, by version: carried to open pages after commit, replayed to those that were away.
create table mailbox_event (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  version integer not null,
  body jsonb not null,
  recorded_at timestamptz not null default now()
);

create index mailbox_event_by_version on mailbox_event (mailbox_id, version);
create index mailbox_event_by_time on mailbox_event (recorded_at);
