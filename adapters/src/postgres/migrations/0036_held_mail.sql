-- Mail that is held for its undo: a few rows at most. Each folder list counts them, and without an index of their own the
-- planner, which knows only a few folders, takes those of Drafts for an eighth of all mail and reads all of it.
create index message_sending on message (folder_id, thread_id) where send_state = 'sending';
