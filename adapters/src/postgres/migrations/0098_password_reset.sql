-- A password that was forgotten: what was asked for from one browser, whether or not the address that was typed is anybody's here.
create table password_reset (
  id bigint generated always as identity primary key,
  -- Of the secret that the browser has; another one after the right code.
  browser_digest text not null unique,
  -- Null: the address was nobody's, or the account is gone, or got another password since. Nothing that is answered differs by it.
  account_id bigint references account (id) on delete set null,
  way text not null check (way in ('sms', 'voice')),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left integer not null,
  -- Null: none was sent, or it was used.
  code_digest text,
  -- Of the right code; a password is chosen from then on.
  confirmed_at timestamptz
);
create index password_reset_by_account on password_reset (account_id) where account_id is not null;
create index password_reset_by_expiry on password_reset (expires_at);

-- What the code was for: those that a stranger can ask for use up nobody's others.
alter table phone_code_ask
  add column purpose text not null default 'verification' check (purpose in ('verification', 'password'));
