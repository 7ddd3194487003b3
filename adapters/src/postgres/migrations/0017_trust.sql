-- Which list rows hold mail whose sender is forged. Few do, so this index is small: each row of a page asks it.
create index message_forged on message (thread_id, folder_id) where verdict ->> 'outcome' = 'forged';

-- Many threads are starred by one job, like everything else that is done to many.
alter table batch drop constraint batch_action_check;
alter table batch add constraint batch_action_check check (
  action in ('move', 'delete', 'spam', 'not_spam', 'restore', 'delete_forever', 'mark', 'star', 'unstar')
);
