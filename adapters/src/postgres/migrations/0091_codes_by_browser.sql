-- A code that opens a share is for the browser that asked for it: what others ask for, or guess, is theirs alone.
alter table mailed_code
  -- The share, and the digest of what the browser has; empty: the mailbox itself asked.
  add column asker text not null default '',
  drop constraint mailed_code_pkey,
  add primary key (mailbox_id, purpose, address, asker);

-- Codes that were mailed to one receiver for one share, counted for an hour: whoever knows one receiver uses up that one's, and nobody else's.
create table code_to_receiver (
  id bigint generated always as identity primary key,
  share_id bigint not null references drive_share (id) on delete cascade,
  -- Lower case.
  address text not null,
  sent_at timestamptz not null
);
create index code_to_receiver_by_share on code_to_receiver (share_id, address, sent_at);
create index code_to_receiver_by_time on code_to_receiver (sent_at);
