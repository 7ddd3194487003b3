-- Blobs whose bytes are not those of their key, or which are missing, as the last check found them.
create table damaged_blob (
  blob text primary key,
  is_missing boolean not null,
  found_at timestamptz not null
);

-- How far the nightly check has come: keys up to this one. Empty: it begins at the first.
create table blob_scrub (
  is_only boolean primary key default true check (is_only),
  checked_to text not null
);
