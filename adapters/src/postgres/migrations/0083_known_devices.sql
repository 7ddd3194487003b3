-- Browsers in which an account was signed in to before: each has a cookie with a token of the account's own.
create table known_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  token_digest text not null,
  first_seen_at timestamptz not null,
  -- When it was last signed in from there, and as whom it showed itself then.
  last_seen_at timestamptz not null,
  source text not null,
  user_agent text not null,
  -- Until then the password is enough there. Null: it was never said, or was taken back.
  remembered_until timestamptz
);
create unique index known_device_by_token on known_device (account_id, token_digest);
create index known_device_by_use on known_device (account_id, last_seen_at desc);

-- Where it began: whoever ends a session takes back what was remembered of its device.
alter table session add column device_id bigint references known_device (id) on delete set null;
create index session_by_device on session (device_id);

alter table sign_in
  add column is_new_device boolean not null default false,
  -- The account was told of it by mail.
  add column is_alerted boolean not null default false;
create index sign_in_alerted on sign_in (account_id, at) where is_alerted;

-- What confirms a session, and what is written down of sign-ins, are closed lists of the model (`SECOND_STEPS`, `SIGN_IN_OUTCOMES`),
-- which grow with each way in: they do not stand here a second time.
alter table session drop constraint session_second_step_check;
alter table sign_in
  drop constraint sign_in_second_step_check,
  drop constraint sign_in_outcome_check;
