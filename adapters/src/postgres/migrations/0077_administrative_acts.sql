-- What Owners and the operator have done to an organisation: its domains, its people, its addresses, what holds for all of them.
create table administrative_act (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation (id) on delete cascade,
  at timestamptz not null,
  -- `program`: a check that runs by itself.
  actor text not null check (actor in ('owner', 'operator', 'program')),
  -- Of an Owner. Null as well once that account is gone; the address stays.
  account_id bigint references account (id) on delete set null,
  actor_address text not null default '',
  act text not null check (act ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was done to, by the name that people know it by.
  target text not null,
  -- Never a secret.
  details jsonb not null check (octet_length(details::text) <= 4000)
);
create index administrative_act_by_organisation on administrative_act (organisation_id, id desc);
create index administrative_act_by_account on administrative_act (account_id);
