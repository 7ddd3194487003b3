-- The newest released files of a mailbox stay uncounted up to a limit. This index finds them without reading other mailboxes.
create index file_released on file (mailbox_id, created_at, id) where is_released;
