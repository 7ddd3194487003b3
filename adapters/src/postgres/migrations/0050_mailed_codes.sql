-- Addresses that one sends by and that one forwards to are confirmed by a code that is mailed to them, and what we mail ourselves,
-- or send on as it came, is no message in its sender's mailbox.

alter table submission
  alter column message_id drop not null,
  add column kind text not null default 'message' check (kind in ('message', 'notice', 'forward')),
  add constraint submission_of_message check ((kind = 'message') = (message_id is not null));
-- Counted by the hour, and put away when they are long done.
create index submission_without_message on submission (mailbox_id, kind, created_at) where kind <> 'message';

-- The last code that was mailed to an address; a new one takes its place.
create table mailed_code (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  purpose text not null check (purpose in ('sender', 'forward', 'confirm')),
  -- Lower case.
  address text not null,
  code_digest text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left integer not null,
  primary key (mailbox_id, purpose, address)
);
create index mailed_code_by_end on mailed_code (expires_at);
