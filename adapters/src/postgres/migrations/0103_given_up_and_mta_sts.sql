-- An administrator has given this one up: then the last reply is still what the other server said, and not why it is not tried any more.
alter table delivery add column is_given_up boolean not null default false;

-- A recovery whose job has failed for good has ended as well, and says so.
alter table mail_recovery drop constraint mail_recovery_state_check;
alter table mail_recovery add constraint mail_recovery_state_check
  check (state in ('working', 'done', 'mailbox_full', 'failed'));
-- Of attempts one after the other, since something came back.
alter table mail_recovery add column failures integer not null default 0;

-- What other domains ask of whoever brings them mail (MTA-STS, RFC 8461 section 5.1): kept as long as they say, also while they cannot be asked.
create table mta_sts_policy (
  domain text primary key,
  -- Of the TXT record when it was asked for last: another one means that there is another policy.
  record_id text not null,
  mode text not null check (mode in ('enforce', 'testing', 'none')),
  -- Patterns of the names of its mail servers.
  hosts text[] not null,
  -- Not asked for again before, unless the record has another id.
  refresh_at timestamptz not null,
  expires_at timestamptz not null
);
create index mta_sts_policy_expiry on mta_sts_policy (expires_at);
