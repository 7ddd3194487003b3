-- A domain that an Owner has added and not proved yet (product decision 25). It is none of ours until then: mail for it goes where it
-- went, and whoever else has it may claim it too. Several may claim one; who proves it has it.
create table domain_claim (
  id bigint generated always as identity primary key,
  organisation_id bigint not null references organisation (id) on delete cascade,
  -- As `domain.name`: lower case, in the letters that it is written with.
  name text not null,
  -- Stands in DNS as the proof. No secret: whoever can put it there has the domain.
  proof_token text not null,
  -- Its DKIM key, so that all records can be set at once.
  dkim_selector text not null,
  dkim_private_key text not null,
  dkim_public_key text not null,
  created_at timestamptz not null,
  unique (organisation_id, name)
);

alter table domain
  -- Null: the operator vouches for it, and nothing is looked up.
  add column proof_token text,
  -- Since when every look has shown that the proof is not there.
  add column proof_missing_since timestamptz;
create index domain_to_prove on domain (id) where proof_token is not null;

-- What the last look at a domain's records has found, of one that is claimed too.
create table domain_check (
  organisation_id bigint not null references organisation (id) on delete cascade,
  name text not null,
  checked_at timestamptz not null,
  records jsonb not null,
  primary key (organisation_id, name)
);
