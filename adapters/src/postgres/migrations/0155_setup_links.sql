-- One-time links with which a phone fetches its settings and an app password.

create table setup_link (
  -- A new link replaces the previous one.
  account_id bigint primary key references account (id) on delete cascade,
  token_digest text not null,
  -- Signing out ends the link, too.
  session_digest text not null references session (token_digest) on update cascade on delete cascade,
  expires_at timestamptz not null
);
create unique index setup_link_by_token on setup_link (token_digest);
create index setup_link_by_session on setup_link (session_digest);
create index setup_link_expired on setup_link (expires_at);
