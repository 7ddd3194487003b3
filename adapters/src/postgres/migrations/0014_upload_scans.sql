-- An uploaded file is here before the virus scanner has looked into it.
alter table file drop constraint file_scan_check;
alter table file add constraint file_scan_check
  check (scan in ('not_scanned', 'scanning', 'clean', 'infected', 'failed'));
-- What the scanner calls it; empty where it found nothing.
alter table file add column scan_signature text not null default '';

-- A picture of the editor that its writer lets anybody see who has its address.
alter table file add column is_public boolean not null default false;
