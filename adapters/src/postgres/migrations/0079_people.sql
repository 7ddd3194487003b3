-- People of an organisation as its Owner sees them: invited, suspended, deleted and taken back, and gone.

-- From then on nobody signs in to it, no mail comes in and nothing leaves. Its account is suspended with it: at the same moment where
-- it was not before, which says how it comes back. It goes for ever `PERSON_RESTORABLE_DAYS` later.
alter table mailbox add column deleted_at timestamptz;
create index mailbox_deleted on mailbox (deleted_at) where deleted_at is not null;

-- One link, by which whoever has it gives the account its password, once.
create table password_link (
  account_id bigint primary key references account (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'reset')),
  token_digest text not null unique,
  expires_at timestamptz not null,
  -- An address outside that it was mailed to; empty: the Owner hands it over.
  sent_to text not null default ''
);

-- Of mailboxes that are gone: nobody is to get the mail of who had it before.
create table retired_address (
  address text primary key check (address = lower(address)),
  free_at timestamptz not null
);

-- A mail with such a link is no message of its Owner's.
alter table submission
  drop constraint submission_kind_check,
  add constraint submission_kind_check
    check (kind in ('message', 'notice', 'forward', 'auto_reply', 'visitor_code', 'password_link'));
