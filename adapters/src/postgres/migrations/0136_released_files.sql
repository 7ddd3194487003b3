-- A file that its draft names no longer, because the draft was deleted or the file was taken out of it, is kept for a day
-- for an undo. It does not count against the quota during that day.
alter table file add column is_released boolean not null default false;
