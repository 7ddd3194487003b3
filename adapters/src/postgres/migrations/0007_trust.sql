-- What was found out about a stranger's mail, and whose pictures may be shown.

-- Both null: nothing was asked. `verdict` is who it is from (model/sender-verdict), `scan` what the scanners said.
alter table message add column verdict jsonb;
alter table message add column scan jsonb;

alter table file add column scan text not null default 'not_scanned'
  check (scan in ('not_scanned', 'clean', 'infected', 'failed'));

-- "Always show pictures from this sender."
create table image_sender (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Lower case.
  address text not null,
  trusted_at timestamptz not null default now(),
  primary key (mailbox_id, address)
);

-- A body cleaned by the policy that shows remote pictures; the one that leaves them out is kept in `message_body`.
-- `images` are the addresses that the proxy may ask for this message, by their number.
create table shown_body (
  message_id bigint primary key references message (id) on delete cascade,
  version text not null,
  html text not null,
  images text[] not null
);
