-- The source of a draft belongs to a revision instead of a UID: it is composed once, or is what a mail program appended, and
-- a draft that is moved keeps it. draft_source.uid is no longer written or read from this version on.

alter table draft_source
  add column revision integer not null default 0,
  -- A mail program appended these bytes. They count towards the quota, unlike a composed source.
  add column is_appended boolean not null default false;
alter table draft_source alter column uid drop not null;

update draft_source d set revision = m.revision from message m
where m.id = d.message_id and m.uid = d.uid and m.kind = 'draft';
delete from draft_source where revision = 0;
