-- The target folder of an upload to the drive was part of its fingerprint.

alter table upload
  -- Null for the top of the drive. It may be the id of a folder that no longer exists, so it is no foreign key.
  add column target_folder_id bigint,
  -- Folders below it, empty without any. Null when the upload has no target in the drive.
  add column target_path text,
  add constraint upload_target_check check (target_path is not null or target_folder_id is null);

-- `file › folder › path`, in which a mark of the path was doubled.
update upload u
set fingerprint = parts.found[1],
    target_folder_id = nullif(parts.found[2], '')::bigint,
    target_path = replace(parts.found[3], '››', '›')
from (
  select id, regexp_match(fingerprint, '^(.*) › ([0-9]{0,18}) › (.*)$') as found from upload where purpose = 'drive'
) parts
where parts.id = u.id and parts.found is not null;
