-- Where an account is signed in, and how it came to that: what its user is shown.
alter table session
  add column id bigint generated always as identity,
  -- Written down once a minute at most.
  add column last_seen_at timestamptz not null default now(),
  -- The address that it was last used from.
  add column source text not null default '',
  add column way text not null default 'password' check (way in ('password', 'login_param', 'access_token'));
create unique index session_id on session (id);

-- Each time that somebody signed in or tried to.
create table sign_in (
  id bigint generated always as identity primary key,
  -- Null: nobody has the address that was typed. Kept only so that such an attempt takes as long as any other; what was typed is not kept.
  account_id bigint references account (id) on delete cascade,
  at timestamptz not null,
  outcome text not null check (outcome in ('signed_in', 'wrong_password')),
  way text not null check (way in ('password', 'login_param', 'access_token')),
  source text not null,
  user_agent text not null
);
create index sign_in_by_account on sign_in (account_id, id desc);
create index sign_in_by_time on sign_in (at);
