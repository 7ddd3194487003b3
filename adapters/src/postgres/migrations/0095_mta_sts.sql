-- What the policy of the domain says to servers that deliver to it (RFC 8461): 'none' asks for nothing.
alter table domain add column mta_sts_mode text not null default 'none' check (mta_sts_mode in ('none', 'testing', 'enforce'));
