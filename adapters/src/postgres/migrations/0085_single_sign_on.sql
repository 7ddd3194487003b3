-- Who an account is at a provider of single sign-on (product decision 18): after the first time its address there is not asked for.
create table sign_on_link (
  issuer text not null,
  subject text not null,
  account_id bigint not null references account (id) on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- An address that the provider has given to somebody else opens no account that has its own person there.
  unique (account_id, issuer)
);

alter table session
  drop constraint session_way_check,
  add constraint session_way_check check (way in ('password', 'login_param', 'access_token', 'single_sign_on'));
alter table sign_in
  drop constraint sign_in_way_check,
  add constraint sign_in_way_check check (way in ('password', 'login_param', 'access_token', 'single_sign_on'));
