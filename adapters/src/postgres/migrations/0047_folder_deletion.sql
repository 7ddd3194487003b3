-- While its mail is being taken out of it, a folder that is to be deleted is in no list and takes no mail (product decision 39).
-- One that is made meanwhile may have its path.
alter table folder add column is_being_deleted boolean not null default false;
alter table folder drop constraint folder_mailbox_id_path_key;
create unique index folder_by_path on folder (mailbox_id, path) where not is_being_deleted;

-- A message goes on naming the folder that it was in before when that is gone: undo makes the folder again, under its id. Whoever
-- reads it looks whether the folder is there. Without the key, a folder that much mail has come from goes in one short statement.
alter table message drop constraint message_previous_folder_id_fkey;
