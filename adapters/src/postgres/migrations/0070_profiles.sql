-- What a person says of themselves, and their picture (spec section 3.13.5). The full name is the account's display name.
alter table account
  -- A day, and no moment of any zone: `1990-02-28`.
  add column date_of_birth text check (date_of_birth ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  add column gender text check (gender in ('male', 'female', 'other')),
  -- As E.164 has it. One that is not verified is what its owner says, and may be anybody's.
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_verified_at timestamptz,
  add check (phone_verified_at is null or phone is not null);
-- A number that was verified is one account's.
create unique index account_verified_phone on account (phone) where phone_verified_at is not null;

-- A picture in each of its widths. The hash names the picture in addresses, and comes from what was drawn.
create table avatar (
  account_id bigint not null references account (id) on delete cascade,
  width integer not null check (width > 0),
  hash text not null,
  blob text not null,
  primary key (account_id, width)
);
create index avatar_by_hash on avatar (hash, width);
create index avatar_by_blob on avatar (blob);

create or replace view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null
  union all select blob from mail_export where blob is not null
  union all select blob from upload where blob is not null
  union all select unpacked_blob from upload where unpacked_blob is not null
  union all select blob from drive_version
  union all select blob from avatar;
