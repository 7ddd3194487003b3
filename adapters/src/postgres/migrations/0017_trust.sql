-- Which list rows hold mail whose sender is forged. Few do, so this index is small: each row of a page asks it.
create index message_forged on message (thread_id, folder_id) where verdict ->> 'outcome' = 'forged';
