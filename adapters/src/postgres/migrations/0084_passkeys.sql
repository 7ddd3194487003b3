-- Passkeys of accounts (WebAuthn): what lies with the authenticator is the private half.
create table passkey (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id) on delete cascade,
  -- Base64url, as browsers say it.
  credential_id text not null unique,
  -- What authenticators know the account by: random, one of all its passkeys.
  user_handle text not null,
  -- COSE (RFC 9052).
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Its counter went back: there may be a copy of it.
  suspected_at timestamptz
);
create index passkey_by_account on passkey (account_id, id);

-- Each is good for one answer, within minutes.
create table passkey_challenge (
  digest text primary key,
  -- Whose passkey is to answer. Null: whoever signs in without having said who.
  account_id bigint references account (id) on delete cascade,
  purpose text not null check (purpose in ('adding', 'signing_in')),
  -- Of the account, from now on, where a passkey is being added.
  user_handle text,
  expires_at timestamptz not null
);
create index passkey_challenge_by_account on passkey_challenge (account_id);
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
