-- The code that was sent to a phone to verify it; a new one takes its place.
create table phone_code (
  account_id bigint primary key references account (id) on delete cascade,
  phone text not null,
  code_digest text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left integer not null
);

-- Each time that a code was asked for, whether it could be sent or not: each costs money, and strangers must not be bothered.
create table phone_code_ask (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  phone text not null,
  asked_at timestamptz not null
);
create index phone_code_ask_by_account on phone_code_ask (account_id, asked_at);
create index phone_code_ask_by_phone on phone_code_ask (phone, asked_at);
create index phone_code_ask_by_time on phone_code_ask (asked_at);
