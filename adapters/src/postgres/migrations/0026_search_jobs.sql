-- A job over all that a search finds keeps the search, and looks for its threads while it runs, some of the mail at a time.

-- What is searched for and how far that has come; empty once all of it is found, and where nothing is searched for.
alter table batch add column search jsonb;

-- A thread that is found again is not written down again.
create index batch_thread_of on batch_thread (batch_id, thread_id);

-- To take the stars of a folder away, only these are visited.
create index folder_thread_starred on folder_thread (folder_id, thread_id) where starred;
