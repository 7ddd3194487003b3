-- Each code that was mailed to somebody who may not have asked for it: to an address that a mailbox wants to send by or forward to.
-- Counted for a day over all mailboxes, so that none of them, nor many together, pesters one person with mail in our name.
create table code_to_stranger (
  id bigint generated always as identity primary key,
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Lower case, without a tag: what reaches one person is one address.
  address text not null,
  sent_at timestamptz not null
);
create index code_to_stranger_by_address on code_to_stranger (address, sent_at);
create index code_to_stranger_by_mailbox on code_to_stranger (mailbox_id);
create index code_to_stranger_by_time on code_to_stranger (sent_at);
