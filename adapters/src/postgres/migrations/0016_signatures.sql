-- A signature of its own for each address that a mailbox sends by; the setting `signature` is for those without one.

create table signature (
  mailbox_id bigint not null references mailbox (id) on delete cascade,
  -- Lower case, as senders are compared.
  sender_email text not null,
  -- Cleaned before it was kept; empty: mail of this address has none.
  html text not null,
  primary key (mailbox_id, sender_email)
);
