-- Where a mailbox sends on what comes in: addresses that were confirmed by a code, one of which is in use.
create table forward_address (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  address text not null check (address = lower(address)),
  verified boolean not null default false,
  is_active boolean not null default false,
  -- Whether what was sent on stays in the inbox; it goes to Trash otherwise.
  keeps_copy boolean not null default true,
  -- What was sent on before then says nothing of whether the address works now.
  switched_at timestamptz,
  -- Forwarding was switched off because nothing arrived there any more.
  stopped_at timestamptz,
  created_at timestamptz not null,
  unique (mailbox_id, address),
  check (verified or not is_active)
);
create unique index forward_address_active on forward_address (mailbox_id) where is_active;

-- Each time that a message was sent on: once to each address, however often its job runs.
create table forwarded_mail (
  submission_id bigint primary key references submission (id) on delete cascade,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  message_id bigint references message (id) on delete set null,
  address text not null,
  keeps_copy boolean not null,
  unique (message_id, address)
);
create index forwarded_mail_by_address on forwarded_mail (mailbox_id, address, submission_id);

-- A copy of it has gone on: who recalls it is told so, also when the rest is forgotten.
alter table message add column forwarded_at timestamptz;
