-- Customers arrive and leave: where mail for a domain goes, and a removed domain that can still be restored.
alter table domain
  -- 'local': mail that leaves here for the domain is delivered to its mailboxes. 'mx': it follows the MX record, as while a domain moves.
  add column routing text not null default 'local' check (routing in ('local', 'mx')),
  -- From then on the domain is none of ours. It is purged DOMAIN_RESTORABLE_DAYS later.
  add column removed_at timestamptz,
  -- What `verified` was, and is again when the domain is restored.
  add column verified_before_removal boolean not null default false,
  -- Every condition on `verified` therefore excludes removed domains.
  add constraint domain_removed_is_not_verified check (removed_at is null or not verified);
create index domain_removed on domain (removed_at) where removed_at is not null;
