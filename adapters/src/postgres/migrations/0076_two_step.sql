-- Signing in in two steps (spec section 4.12.2): a row where it is on.
create table two_step (
  account_id bigint primary key references account (id) on delete cascade,
  -- Base32, as an app has it. The program makes codes of it too, and has no key by which it could hide it from its own database.
  secret text not null,
  turned_on_at timestamptz not null,
  -- Of the last code that was taken, in periods of 30 s since 1970: it and all before it are used up.
  last_period bigint not null
);

-- A secret that is being shown, until a code of it has come back.
create table two_step_setup (
  account_id bigint primary key references account (id) on delete cascade,
  secret text not null,
  expires_at timestamptz not null
);

-- Those that are not used yet.
create table recovery_code (
  account_id bigint not null references two_step (account_id) on delete cascade,
  code_digest text not null,
  primary key (account_id, code_digest)
);

-- A password was right, and the second step is waited for in the same browser.
create table pending_sign_in (
  token_digest text primary key,
  account_id bigint not null references account (id) on delete cascade,
  expires_at timestamptz not null,
  attempts_left integer not null
);
create index pending_sign_in_by_account on pending_sign_in (account_id);

alter table session add column second_step text check (second_step in ('app', 'recovery_code'));

alter table sign_in
  add column second_step text check (second_step in ('app', 'recovery_code')),
  -- Null: something about signing in was changed.
  alter column way drop not null,
  drop constraint sign_in_outcome_check,
  add constraint sign_in_outcome_check check (
    outcome in (
      'signed_in', 'wrong_password', 'wrong_code', 'two_step_on', 'two_step_off', 'two_step_off_by_operator',
      'recovery_codes_renewed'
    )
  );
