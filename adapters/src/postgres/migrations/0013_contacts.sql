-- People that a mailbox writes to become its contacts: kept, renamed, or not to be offered any more.
alter table correspondent
  -- Put there by the user; stays whether mail was exchanged or not.
  add column saved boolean not null default false,
  -- Not offered until written to again.
  add column hidden boolean not null default false,
  -- The name is the user's own; mail does not change it.
  add column own_name boolean not null default false,
  add column last_written_at timestamptz;

-- The nearest that is known of what was counted before.
update correspondent set last_written_at = last_at where written > 0;

-- Where a mailing list is written to (RFC 2369 List-Post), lower case; null for mail that is of no list.
alter table message add column list_post text;
