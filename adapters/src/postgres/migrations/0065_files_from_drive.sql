-- Which file of the drive an attachment was copied from; that may be gone. Those count in the whole message only, and not among
-- what was uploaded from the computer (product decision 1).
alter table file add column drive_item_id bigint;
