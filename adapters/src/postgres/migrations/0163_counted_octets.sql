-- A nightly task counts the octets of mail from before 0160, so that the first session by POP3 need not.

alter table folder
  -- False for a folder from before this migration until its mail was counted.
  add column has_octets boolean not null default false;
alter table folder alter column has_octets set default true;
