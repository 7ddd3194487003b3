-- The second step by a code to the phone, beside the app (product decision 83).
alter table two_step
  -- The number that was the account's verified one when this was turned on, and is worth something only while it still is. Null: off.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- The password was reset by a code to the phone: both factors would be one, until another way has confirmed a sign-in (decision 81).
  add column is_phone_barred boolean not null default false;

-- The last one that was sent, until it is used.
create table second_step_code (
  account_id bigint primary key references two_step (account_id) on delete cascade,
  -- Of the sign-in or the session that asked for it, which alone can use it.
  asker_digest text not null,
  code_digest text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  attempts_left integer not null
);

-- What a code was for is a closed list of the program (`PhoneCodePurpose`), and does not stand here a second time.
alter table phone_code_ask drop constraint phone_code_ask_purpose_check;
