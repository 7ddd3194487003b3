-- Words of mail and of drive items are cut otherwise than before: phrases reach across punctuation, and characters that
-- nobody sees are no part of a word. The index takes what is here again, the newest first, while it is searched as it is.
insert into search_queue (message_id, mailbox_id)
select message_id, mailbox_id from message_search
on conflict (message_id) do nothing;

insert into drive_search_queue (item_id) select item_id from drive_search
on conflict (item_id) do nothing;
