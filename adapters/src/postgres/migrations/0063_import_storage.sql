-- What files of imports take of the disk, beside the mailbox's quota: they and what was unpacked of them lie there for a day after
-- they are done with, when blobs that no row names are removed.
alter table mail_import
  add column stored_bytes bigint not null default 0,
  -- It was taken off the list; what it takes is counted all the same.
  add column is_hidden boolean not null default false;
