-- Words of mail and of drive items are cut otherwise than before: signs that decompose into capitals (№, ™, mathematical letters) are
-- folded, and an address is found by its domain in letters and in punycode. The index takes what is here again, the newest first.
insert into search_queue (message_id, mailbox_id)
select message_id, mailbox_id from message_search
on conflict (message_id) do nothing;

insert into drive_search_queue (item_id) select item_id from drive_search
on conflict (item_id) do nothing;
