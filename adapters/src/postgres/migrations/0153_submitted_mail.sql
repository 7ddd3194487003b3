-- Parameters of mail that a mail program handed in by SMTP (RFC 3461). They are passed on to servers that support them.
alter table submission
  add column dsn_ret text check (dsn_ret in ('FULL', 'HDRS')),
  add column dsn_envid text,
  -- The client gave no envelope sender, as for a read receipt, so reports about this mail go nowhere.
  add column has_null_sender boolean not null default false;

alter table delivery
  -- NEVER, or a list of SUCCESS, FAILURE and DELAY, separated by commas.
  add column dsn_notify text,
  add column dsn_orcpt text;
