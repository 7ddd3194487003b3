-- Every place where a row names a blob. The daily sweep removes what none of them names, so a column that names blobs and is
-- missing here would lose its bytes; a test reads the catalogue and finds it.
create view blob_reference as
  select raw_blob as blob from message where raw_blob is not null
  union all select blob from file
  union all select raw_blob from submission
  union all select raw_blob from tracked_copy where raw_blob is not null;
